/**
 * QEMU guests through libvirt. Knows the contract, the SDK's server end and libvirt; nothing of the manager or of
 * Kubernetes.
 */
@NullMarked
package io.virtfleet.provider.libvirt;

import org.jspecify.annotations.NullMarked;
