/**
 * What a guest reads at its first start, as a disc image that cloud-init's NoCloud source finds. Pure: knows the
 * contract's words and nothing of libvirt, files or clocks.
 */
@NullMarked
package io.virtfleet.provider.libvirt.cloudinit;

import org.jspecify.annotations.NullMarked;
