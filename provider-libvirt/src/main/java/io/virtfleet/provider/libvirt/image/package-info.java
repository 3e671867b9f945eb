/**
 * Images that were brought to the host, once each. Knows volumes and where bytes come from; nothing of how VMs are made
 * of them.
 */
@NullMarked
package io.virtfleet.provider.libvirt.image;

import org.jspecify.annotations.NullMarked;
