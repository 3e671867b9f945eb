/**
 * The calling end of the wire: every part of a provider as its port, with deadlines, typed faults and a watch that comes
 * back by itself. Knows nothing of who serves.
 */
@NullMarked
package io.virtfleet.sdk.client;

import org.jspecify.annotations.NullMarked;
