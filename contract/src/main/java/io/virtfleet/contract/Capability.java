package io.virtfleet.contract;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something a provider can do beyond the calls every provider has. */
public enum Capability {
    PAUSE(null),
    GUEST_SHUTDOWN(null),
    CPU_HOT_ADD(null),
    MEMORY_HOT_ADD(null),
    DISK_HOT_GROW(null),
    DISK_HOT_PLUG(null),
    NIC_HOT_PLUG(null),
    TASKS(null),
    INVENTORY(null),
    WATCH(INVENTORY),
    ADOPTIONS(null),
    PLANS(null),
    PLATFORM(null),
    SNAPSHOTS(null),
    MEMORY_SNAPSHOTS(SNAPSHOTS),
    QUIESCED_SNAPSHOTS(SNAPSHOTS),
    CLONES(null),
    LINKED_CLONES(CLONES),
    IMAGES(null),
    DISKS(null),
    DISK_IMPORT(DISKS),
    CONSOLES(null),
    VNC_CONSOLES(CONSOLES);

    private final @Nullable Capability foundation;

    Capability(@Nullable Capability foundation) {
        this.foundation = foundation;
    }

    /** The capability without which this one means nothing. */
    public Optional<Capability> restsOn() {
        return Optional.ofNullable(foundation);
    }
}
