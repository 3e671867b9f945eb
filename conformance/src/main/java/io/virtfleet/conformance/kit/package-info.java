/** What a case is, what it may use to look at a provider. Knows no case. */
@NullMarked
package io.virtfleet.conformance.kit;

import org.jspecify.annotations.NullMarked;
