/** Typed settings from flags, the environment and a file. Knows none of them by name. */
@NullMarked
package io.virtfleet.program.settings;

import org.jspecify.annotations.NullMarked;
