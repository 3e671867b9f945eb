package io.virtfleet.manager.provider;

import io.virtfleet.contract.Capability;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a provider can do, in the words of a Provider's status; their order is that in the status. */
enum CapabilityWord {
    VIRTUAL_MACHINES("VirtualMachines", null),
    SNAPSHOTS("Snapshots", Capability.SNAPSHOTS),
    CLONING("Cloning", Capability.CLONES),
    CONSOLE_ACCESS("ConsoleAccess", Capability.CONSOLES),
    DISK_MANAGEMENT("DiskManagement", Capability.DISKS),
    TEMPLATES("Templates", Capability.IMAGES);

    private final String word;
    private final @Nullable Capability needed;

    CapabilityWord(String word, @Nullable Capability needed) {
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
