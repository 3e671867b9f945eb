/** How a provider logs. The one place that knows which logging library is behind slf4j. */
@NullMarked
package io.virtfleet.sdk.server.log;

import org.jspecify.annotations.NullMarked;
