/** The cases, part by part. Each has a fleet of its own, so that they run in any order and side by side. */
@NullMarked
package io.virtfleet.conformance.cases;

import org.jspecify.annotations.NullMarked;
