/**
 * What a guest reads at its first start, as an ISO image that cloud-init's NoCloud source finds. Pure: knows the
 * contract's words; nothing of a hypervisor, of files or of clocks.
 */
@NullMarked
package io.virtfleet.sdk.cloudinit;

import org.jspecify.annotations.NullMarked;
