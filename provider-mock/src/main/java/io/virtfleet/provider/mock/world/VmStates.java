package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.VmStateDraft;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What all see of a VM, drawn from what the platform knows of it. */
final class VmStates {
    /** Shared, because a platform has few hosts and many VMs. */
    private static final List<String> HOSTS = IntStream.rangeClosed(1, MockWorld.HOST_COUNT)
            .mapToObj(number -> "mock-host-" + number)
            .toList();

    private VmStates() {}

    /** The state that follows from shape and power; identity, phase and version stay. */
    static VmState of(MockVm vm) {
        VmStateDraft draft = vm.state()
                .redraft()
                .hardware(
                        vm.shape().hardware().cpuCount(), vm.shape().hardware().memoryMib())
                .disks(Drives.of(vm))
                .nics(Addresses.of(vm))
                .host(host(vm))
                .configuration(configuration(vm.shape()))
                .pendingRestart(RestartNeeds.pending(vm.shape(), vm.wanted()));
        return guest(vm).map(draft::guest).orElseGet(draft::silentGuest).done();
    }

    static VmState of(VmState state, Optional<Owner> owner) {
        VmStateDraft draft = state.redraft();
        return owner.map(draft::owner).orElseGet(draft::unowned).done();
    }

    static VmState answering(VmState state, List<String> ips) {
        return state.redraft()
                .nics(state.nics().stream().map(nic -> nic.withIpAddresses(ips)).toList())
                .done();
    }

    private static VmState.Configuration configuration(VmSpec shape) {
        return new VmState.Configuration(Optional.of(shape.hardware().firmware()), shape.tags(), Map.of());
    }

    private static Optional<VmState.GuestFacts> guest(MockVm vm) {
        return switch (vm.state().power()) {
            case OFF -> Optional.empty();
            case ON, PAUSED -> {
                String hostname = vm.shape().guest().map(GuestSetup::hostname).orElse("");
                yield Optional.of(new VmState.GuestFacts(
                        hostname.isEmpty() ? vm.state().name() : hostname, "MockOS", vm.guest() == Guest.OBEDIENT));
            }
        };
    }

    private static String host(MockVm vm) {
        return switch (vm.state().power()) {
            case OFF -> "";
            case ON, PAUSED -> {
                String wished = vm.shape().placement().map(Placement::host).orElse("");
                yield wished.isEmpty() ? HOSTS.get(vm.serial() % MockWorld.HOST_COUNT) : wished;
            }
        };
    }
}
