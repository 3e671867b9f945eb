/** Rules that the compiler cannot hold, checked on the bytecode of all modules. */
@NullMarked
package io.virtfleet.rules;

import org.jspecify.annotations.NullMarked;
