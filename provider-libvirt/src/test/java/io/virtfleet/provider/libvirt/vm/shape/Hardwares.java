package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.vm.Hardware;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hardware that takes more than a count of processors to say. */
public final class Hardwares {
    private Hardwares() {}

    /** One processor, started by UEFI. */
    public static Hardware uefi(long mib) {
        return new Hardware(
                1,
                mib,
                Hardware.Firmware.UEFI,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    /** Processors to which others may come while the guest runs. */
    public static Hardware hotAdd(int cpus) {
        var performance = new Hardware.Performance(Optional.empty(), Optional.empty(), true, false, false, false);
        return new Hardware(
                cpus,
                64,
                Hardware.Firmware.BIOS,
                Optional.empty(),
                Optional.of(performance),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }
}
