@NullMarked
package io.virtfleet.manager.image;

import org.jspecify.annotations.NullMarked;
