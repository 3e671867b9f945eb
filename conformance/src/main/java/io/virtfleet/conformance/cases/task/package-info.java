/** Cases about running tasks. */
@NullMarked
package io.virtfleet.conformance.cases.task;

import org.jspecify.annotations.NullMarked;
