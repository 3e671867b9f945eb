/** The resource VMNetworkAttachment. Knows nothing of who reads or writes it. */
@NullMarked
package io.virtfleet.api.network;

import org.jspecify.annotations.NullMarked;
