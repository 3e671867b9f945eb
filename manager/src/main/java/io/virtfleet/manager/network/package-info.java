/** The networks of VMs: whether they can be plugged into, and who is. */
@NullMarked
package io.virtfleet.manager.network;

import org.jspecify.annotations.NullMarked;
