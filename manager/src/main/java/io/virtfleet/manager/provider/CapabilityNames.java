package io.virtfleet.manager.provider;

import io.virtfleet.contract.Capability;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of capabilities in the status of a Provider, in the order of the status. */
enum CapabilityNames {
    VIRTUAL_MACHINES("VirtualMachines", null),
    SNAPSHOTS("Snapshots", Capability.SNAPSHOTS),
    CLONING("Cloning", Capability.CLONES),
    CONSOLE_ACCESS("ConsoleAccess", Capability.CONSOLES),
    DISK_MANAGEMENT("DiskManagement", Capability.DISKS),
    TEMPLATES("Templates", Capability.IMAGES);

    private final String word;
    private final @Nullable Capability needed;

    CapabilityNames(String word, @Nullable Capability needed) {
        this.word = word;
        this.needed = needed;
    }

    static List<String> of(Set<Capability> has) {
        return Arrays.stream(values())
                .filter(each -> Optional.ofNullable(each.needed).stream().allMatch(has::contains))
                .map(each -> each.word)
                .toList();
    }
}
