/** Proves the kit: that it passes a good provider and fails every bad one. */
@NullMarked
package io.virtfleet.conformance;

import org.jspecify.annotations.NullMarked;
