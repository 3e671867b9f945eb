/** Runs cases against a provider and collects their verdicts. Knows no case. */
@NullMarked
package io.virtfleet.conformance.run;

import org.jspecify.annotations.NullMarked;
