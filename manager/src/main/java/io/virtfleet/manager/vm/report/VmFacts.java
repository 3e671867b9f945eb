package io.virtfleet.manager.vm.report;

import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.mapping.VmPhases;
import io.virtfleet.manager.vm.plan.VmStep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is known of the VM itself; the last known where a step says nothing about it. */
record VmFacts(
        VirtualMachineSpec.@Nullable Resources resources,
        VirtualMachineStatus.@Nullable Guest guest,
        @Nullable String host,
        @Nullable List<String> ips,
        @Nullable String power) {
    private static final int MAX_CPUS = 128;
    private static final long MIN_MEMORY_MIB = 128;
    private static final long MAX_MEMORY_MIB = 1 << 20;
    private static final int MAX_TEXT = 256;
    private static final int MAX_IPS = 256;
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

    static VmFacts of(VirtualMachineStatus old, VmStep.Pause step) {
        return switch (step) {
            case VmStep.Settle(VmState vm, var _, var _) -> of(vm);
            case VmStep.ReportPower(VmState vm) -> of(vm);
            case VmStep.ReportRestart(VmStep.SetPower next, var _) -> of(next.vm());
            case VmStep.ReportReconfigure(VmState vm) -> of(vm);
            case VmStep.AwaitTask(var _, var _, var _, Optional<VmState> vm) -> of(vm, old);
            case VmStep.AwaitRetry(var _, var _, var _, Optional<VmState> vm) -> of(vm, old);
            case VmStep.AwaitInputs(var _, Optional<VmState> vm) -> of(vm, old);
            case VmStep.Refuse(var _, Optional<VmState> vm) -> of(vm, old);
            case VmStep.AcceptFailure(var _, var _, Optional<VmState> vm) -> of(vm, old);
            case VmStep.ReportVanished() -> new VmFacts(null, null, null, null, null);
            case VmStep.AwaitProvider _, VmStep.BlockDelete _ -> of(old);
        };
    }

    private static VmFacts of(Optional<VmState> vm, VirtualMachineStatus old) {
        return vm.map(VmFacts::of).orElseGet(() -> of(old));
    }

    private static VmFacts of(VirtualMachineStatus old) {
        return new VmFacts(old.currentResources(), old.guest(), old.host(), old.ips(), old.powerState());
    }

    private static VmFacts of(VmState vm) {
        List<String> ips = vm.nics().stream()
                .flatMap(nic -> nic.ipAddresses().stream())
                .flatMap(ip -> Stream.ofNullable(text(ip)))
                .limit(MAX_IPS)
                .toList();
        return new VmFacts(
                resources(vm),
                vm.guest().map(VmFacts::guest).orElse(null),
                text(vm.host()),
                ips.isEmpty() ? null : ips,
                VmPhases.power(vm.power()));
    }

    /** Left out where the schema would refuse the whole status for it. */
    private static VirtualMachineSpec.@Nullable Resources resources(VmState vm) {
        boolean valid = vm.cpuCount() >= 1
                && vm.cpuCount() <= MAX_CPUS
                && vm.memoryMib() >= MIN_MEMORY_MIB
                && vm.memoryMib() <= MAX_MEMORY_MIB;
        return valid ? new VirtualMachineSpec.Resources(vm.cpuCount(), null, vm.memoryMib(), Map.of()) : null;
    }

    private static VirtualMachineStatus.Guest guest(VmState.GuestFacts facts) {
        return new VirtualMachineStatus.Guest(
                facts.agentRunning(), text(facts.hostname()), text(facts.osName()), Map.of());
    }

    /** A guest can send any text of any length; control characters and excess length are removed. */
    static @Nullable String text(String said) {
        String printable = UNPRINTABLE.matcher(said).replaceAll("");
        int end = printable.offsetByCodePoints(0, Math.min(MAX_TEXT, printable.codePointCount(0, printable.length())));
        return printable.isEmpty() ? null : printable.substring(0, end);
    }
}
