package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What all see of a VM, drawn from what the platform knows of it. */
final class Portrait {
    private static final int HOST_COUNT = 8;
    /** Shared, because a platform has few hosts and many VMs. */
    private static final List<String> HOSTS = IntStream.rangeClosed(1, HOST_COUNT)
            .mapToObj(number -> "mock-host-" + number)
            .toList();

    private Portrait() {}

    /** The state that follows from shape and power; identity, phase and version stay. */
    static VmState of(MockVm vm) {
        VmState state = vm.state();
        return new VmState(
                state.id(),
                state.owner(),
                state.name(),
                state.power(),
                state.phase(),
                state.reason(),
                vm.shape().hardware().cpuCount(),
                vm.shape().hardware().memoryMib(),
                Drives.of(vm),
                Addresses.of(vm),
                guest(vm),
                host(vm),
                RestartNeeds.pending(vm.shape(), vm.wanted()),
                state.viewVersion());
    }

    static VmPhase phase(PowerState power) {
        return switch (power) {
            case ON -> VmPhase.RUNNING;
            case OFF -> VmPhase.STOPPED;
            case PAUSED -> VmPhase.PAUSED;
        };
    }

    static VmState at(VmState state, PowerState power) {
        return copy(state, state.owner(), power, phase(power), state.viewVersion());
    }

    static VmState in(VmState state, VmPhase phase) {
        return copy(state, state.owner(), state.power(), phase, state.viewVersion());
    }

    static VmState of(VmState state, Optional<Owner> owner) {
        return copy(state, owner, state.power(), state.phase(), state.viewVersion());
    }

    static VmState versioned(VmState state, long version) {
        return copy(state, state.owner(), state.power(), state.phase(), version);
    }

    static VmState answering(VmState state, List<String> ips) {
        List<VmState.Nic> nics = state.nics().stream()
                .map(nic -> new VmState.Nic(nic.name(), nic.macAddress(), ips, nic.network()))
                .toList();
        return new VmState(
                state.id(),
                state.owner(),
                state.name(),
                state.power(),
                state.phase(),
                state.reason(),
                state.cpuCount(),
                state.memoryMib(),
                state.disks(),
                nics,
                state.guest(),
                state.host(),
                state.pendingRestart(),
                state.viewVersion());
    }

    private static VmState copy(VmState state, Optional<Owner> owner, PowerState power, VmPhase phase, long version) {
        return new VmState(
                state.id(),
                owner,
                state.name(),
                power,
                phase,
                state.reason(),
                state.cpuCount(),
                state.memoryMib(),
                state.disks(),
                state.nics(),
                state.guest(),
                state.host(),
                state.pendingRestart(),
                version);
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
                yield wished.isEmpty() ? HOSTS.get(vm.serial() % HOST_COUNT) : wished;
            }
        };
    }
}
