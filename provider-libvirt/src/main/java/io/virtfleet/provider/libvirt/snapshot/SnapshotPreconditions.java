package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.HostDomain;

/** What libvirt and QEMU would begin and not bring to a good end; refused before anything is done. */
final class SnapshotPreconditions {
    private static final String CONTENT = "content";
    private static final String CONSISTENCY = "consistency";

    private SnapshotPreconditions() {}

    static void refuse(HostDomain domain, SnapshotSpec spec) {
        if (spec.content() == Snapshot.Content.DISKS_AND_MEMORY) {
            refuseMemory(domain);
            refuseMemoryOfQuiesced(spec);
        }
    }

    private static void refuseMemoryOfQuiesced(SnapshotSpec spec) {
        if (spec.consistency() == Snapshot.Consistency.QUIESCED) {
            // It would be frozen while its memory is written, which takes long, and again whenever one goes back to
            // it.
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED,
                    CONSISTENCY,
                    "consistency must be CRASH with memory: the memory includes what the guest has not written yet");
        }
    }

    private static void refuseMemory(HostDomain domain) {
        if (!domain.run().active()) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, CONTENT, "content must be DISKS: a VM that is off has no memory");
        }
        XmlNode running = XmlNode.parse(domain.xml());
        if (uefi(running)) {
            // The variables of the firmware are in a file of their own, which would not go back with the memory.
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED, CONTENT, "content must be DISKS for a VM with UEFI firmware");
        }
        if (hotPlugged(running)) {
            // QEMU cannot load such a memory again, and may hang while it saves one.
            throw ProviderException.of(
                    FaultKind.BUSY,
                    CONTENT,
                    "a CPU was added or removed since the VM was started; restart the VM to take a snapshot with memory");
        }
    }

    private static boolean uefi(XmlNode domain) {
        return domain.attribute("os", "firmware").equals("efi")
                || !domain.all("os", "loader").isEmpty();
    }

    /** A CPU that was there at the start is marked as one that cannot go. */
    private static boolean hotPlugged(XmlNode domain) {
        return domain.all("vcpus", "vcpu").stream()
                .anyMatch(cpu -> cpu.attribute("enabled").equals("yes")
                        && !cpu.attribute("hotpluggable").equals("no"));
    }
}
