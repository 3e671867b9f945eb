/** Work that outlives its call. Knows no wire and no platform. */
@NullMarked
package io.virtfleet.sdk.server.task;

import org.jspecify.annotations.NullMarked;
