@NullMarked
package io.virtfleet.manager.provider;

import org.jspecify.annotations.NullMarked;
