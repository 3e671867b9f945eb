/**
 * A way through SSH to the socket of a host's libvirt, in this process: no program is started. The only package that names
 * the types of the SSH library; knows nothing of libvirt.
 */
@NullMarked
package io.virtfleet.provider.libvirt.ssh;

import org.jspecify.annotations.NullMarked;
