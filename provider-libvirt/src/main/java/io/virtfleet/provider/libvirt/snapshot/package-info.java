/**
 * Points in time to go back to. A snapshot is the files that the disks had at that moment, which nobody writes to any
 * more, and the document of the domain; the VM goes on with files on top of them. libvirt remembers documents and tree.
 */
@NullMarked
package io.virtfleet.provider.libvirt.snapshot;

import org.jspecify.annotations.NullMarked;
