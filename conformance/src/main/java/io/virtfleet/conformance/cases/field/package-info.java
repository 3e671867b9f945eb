/** The cases of requests as such: fields that are missing or wrong, and messages that are malformed. */
@NullMarked
package io.virtfleet.conformance.cases.field;

import org.jspecify.annotations.NullMarked;
