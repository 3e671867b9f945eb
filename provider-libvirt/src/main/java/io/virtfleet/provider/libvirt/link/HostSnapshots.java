package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Pointer;
import io.virtfleet.provider.libvirt.link.raw.HandleList;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.HostText;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import java.util.List;

/**
 * The snapshots of a domain. libvirt keeps their documents and their tree for us; which files belong to one is ours to
 * know, so that nothing here touches a file but {@link #switchDisks} and {@link #saveMemory}.
 */
public final class HostSnapshots {
    private static final int NONE = 0;
    private static final int REDEFINE = 1;
    private static final int CURRENT = 1 << 1;
    private static final int NO_METADATA = 1 << 2;
    private static final int DISK_ONLY = 1 << 4;
    private static final int REUSE_FILES = 1 << 5;
    private static final int QUIESCE = 1 << 6;
    private static final int ATOMIC = 1 << 7;

    private static final int PARENTS_FIRST = 1 << 10;

    private static final int WITH_CHILDREN = 1;
    private static final int METADATA_ONLY = 2;

    private final HostDomain domain;

    HostSnapshots(HostDomain domain) {
        this.domain = domain;
    }

    /**
     * A snapshot's document.
     *
     * @param current whether it is the last one that was taken or gone back to
     */
    public record Remembered(String xml, boolean current) {}

    /** All of them, parents before children. */
    public List<Remembered> all() {
        return domain.pointed(pointer -> HandleList.read(
                snapshots -> LibvirtNative.LIBRARY.virDomainListAllSnapshots(pointer, snapshots, PARENTS_FIRST),
                HostSnapshots::remembered,
                LibvirtNative.LIBRARY::virDomainSnapshotFree));
    }

    private static Remembered remembered(Pointer snapshot) {
        return new Remembered(
                HostText.take(LibvirtNative.LIBRARY.virDomainSnapshotGetXMLDesc(snapshot, NONE)),
                LibvirtNative.LIBRARY.virDomainSnapshotIsCurrent(snapshot, NONE) == 1);
    }

    /** Remembers a snapshot, new or again, as the current one. */
    public void remember(String xml) {
        create(xml, REDEFINE | CURRENT);
    }

    /** Lets a running domain go on with other files, which are there already; all of its disks or none. */
    public void switchDisks(String xml) {
        create(xml, DISK_ONLY | ATOMIC | NO_METADATA | REUSE_FILES);
    }

    /** As {@link #switchDisks}, with the guest's file systems frozen; they are thawed also when it fails. */
    public void switchDisksQuiesced(String xml) {
        domain.agent().allowTimeToFreeze();
        create(xml, DISK_ONLY | ATOMIC | NO_METADATA | REUSE_FILES | QUIESCE);
    }

    /** As {@link #switchDisks}, and writes what the domain has in memory at that moment to a file. */
    public void saveMemory(String xml) {
        create(xml, NO_METADATA | REUSE_FILES);
    }

    /** Forgets one; its children become those of its parent. */
    public void forget(String name) {
        delete(name, METADATA_ONLY);
    }

    /** Forgets one and all that were taken on top of it. */
    public void forgetTree(String name) {
        delete(name, METADATA_ONLY | WITH_CHILDREN);
    }

    private void delete(String name, int flags) {
        domain.raw(pointer -> {
            Pointer snapshot = LibvirtNative.LIBRARY.virDomainSnapshotLookupByName(pointer, name, NONE);
            if (snapshot == null) {
                throw HostFailure.last();
            }
            try {
                return LibvirtNative.LIBRARY.virDomainSnapshotDelete(snapshot, flags);
            } finally {
                LibvirtNative.LIBRARY.virDomainSnapshotFree(snapshot);
            }
        });
    }

    private void create(String xml, int flags) {
        domain.raw(pointer -> {
            Pointer made = LibvirtNative.LIBRARY.virDomainSnapshotCreateXML(pointer, xml, flags);
            return made == null ? -1 : LibvirtNative.LIBRARY.virDomainSnapshotFree(made);
        });
    }
}
