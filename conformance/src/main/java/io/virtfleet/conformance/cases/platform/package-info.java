/** Cases about what a platform has that no fleet made: strangers, objects, capacity, and what a change would do. */
@NullMarked
package io.virtfleet.conformance.cases.platform;

import org.jspecify.annotations.NullMarked;
