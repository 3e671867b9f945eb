/**
 * What both ends of the wire must agree on beyond the messages: how faults travel. Knows neither end; it stands here and
 * not in the contract because it needs gRPC's trailers.
 */
@NullMarked
package io.virtfleet.sdk.wire;

import org.jspecify.annotations.NullMarked;
