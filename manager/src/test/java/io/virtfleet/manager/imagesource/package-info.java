@NullMarked
package io.virtfleet.manager.imagesource;

import org.jspecify.annotations.NullMarked;
