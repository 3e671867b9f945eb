/**
 * The calls of libvirt's C library that libvirt-java lacks, and how calls fail. Must not know VMs or the contract.
 */
@NullMarked
package io.virtfleet.provider.libvirt.link.raw;

import org.jspecify.annotations.NullMarked;
