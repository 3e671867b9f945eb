package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A guest that suspends itself to memory. */
class SuspendedGuestIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String SLEEP = "(sleep 1; echo mem >/sys/power/state) >/dev/null 2>&1 & echo begun";

    @Test
    void isToldSoAndWakesUpWhenItIsPoweredOn() {
        LibvirtHost host = LibvirtHost.shared();
        try (FleetOnHost fleet = new FleetOnHost(host)) {
            VmSpec spec =
                    VmSpec.of(Hardware.of(1, 192)).withDisks(List.of(DiskSpec.of("system", GuestDisk.CAPACITY_MIB)));
            VmState vm = fleet.create("sleeper", spec, PowerState.OFF);
            host.virsh(
                            "vol-upload",
                            vm.disks().getFirst().path(),
                            GuestDisk.file().toString())
                    .success();
            fleet.power(vm, new PowerAction.On());
            host.guest(vm.name()).awaitAgent().run(SLEEP).success();

            VmState asleep =
                    await().atMost(PATIENCE).until(() -> fleet.now(vm), now -> now.power() == PowerState.PAUSED);
            assertThat(asleep.reason()).contains("suspended");
            VmState awake = fleet.power(vm, new PowerAction.On());
            assertThat(awake.power()).isEqualTo(PowerState.ON);
            assertThat(awake.reason()).isEmpty();
            fleet.delete(vm);
        }
    }
}
