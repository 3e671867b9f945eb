/** Each part of a provider on the wire: decode, call, encode. Knows no platform and no server. */
@NullMarked
package io.virtfleet.sdk.server.service;

import org.jspecify.annotations.NullMarked;
