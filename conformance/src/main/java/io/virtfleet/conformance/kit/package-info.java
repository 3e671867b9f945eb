/** What a case is, what it may use, and how it is run. Knows no case. */
@NullMarked
package io.virtfleet.conformance.kit;

import org.jspecify.annotations.NullMarked;
