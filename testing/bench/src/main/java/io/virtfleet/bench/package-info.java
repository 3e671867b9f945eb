/** Measures. Every number comes with a reference measured in the same run; nothing here is a test. */
@NullMarked
package io.virtfleet.bench;

import org.jspecify.annotations.NullMarked;
