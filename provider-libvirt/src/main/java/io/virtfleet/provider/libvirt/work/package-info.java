/**
 * What every part works on VMs with: the host, the view of it, and the changes of its VMs. Must not know any part.
 */
@NullMarked
package io.virtfleet.provider.libvirt.work;

import org.jspecify.annotations.NullMarked;
