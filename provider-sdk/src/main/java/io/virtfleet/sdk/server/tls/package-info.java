/** Who may speak with a provider: certificates from files, and their rotation. Knows no call. */
@NullMarked
package io.virtfleet.sdk.server.tls;

import org.jspecify.annotations.NullMarked;
