/** What is told of a run. */
@NullMarked
package io.virtfleet.conformance.report;

import org.jspecify.annotations.NullMarked;
