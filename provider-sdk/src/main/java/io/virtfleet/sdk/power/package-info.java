/** What power actions do to VMs, by the table of the contract. Must not know any platform or the wire. */
@NullMarked
package io.virtfleet.sdk.power;

import org.jspecify.annotations.NullMarked;
