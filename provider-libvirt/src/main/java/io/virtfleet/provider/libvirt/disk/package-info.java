/** The bytes of disks, out of this host and into it: streams that break are taken up again where they were. */
@NullMarked
package io.virtfleet.provider.libvirt.disk;

import org.jspecify.annotations.NullMarked;
