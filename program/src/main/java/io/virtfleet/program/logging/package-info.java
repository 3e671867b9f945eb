/** How a program logs. The one place that knows which logging library is behind slf4j. */
@NullMarked
package io.virtfleet.program.logging;

import org.jspecify.annotations.NullMarked;
