/** Certificates and keys from files, and their rotation, alike for both ends of the wire. Knows no call. */
@NullMarked
package io.virtfleet.sdk.wire.tls;

import org.jspecify.annotations.NullMarked;
