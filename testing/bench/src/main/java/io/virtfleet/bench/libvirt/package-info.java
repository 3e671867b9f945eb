/** What the libvirt provider costs beside a real libvirtd, and beside virsh doing the same. */
@NullMarked
package io.virtfleet.bench.libvirt;

import org.jspecify.annotations.NullMarked;
