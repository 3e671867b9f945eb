/** What is told of a run: a table for people, JSON and JUnit XML for programs. Knows no wire. */
@NullMarked
package io.virtfleet.conformance.report;

import org.jspecify.annotations.NullMarked;
