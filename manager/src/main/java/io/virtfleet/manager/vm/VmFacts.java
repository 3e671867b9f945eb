package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is known of the VM itself; the last that was known where the news has none of it. */
record VmFacts(
        VirtualMachineSpec.@Nullable Resources resources,
        VirtualMachineStatus.@Nullable Guest guest,
        @Nullable String host,
        @Nullable List<String> ips,
        @Nullable String power) {
    private static final int MOST_CPUS = 128;
    private static final long LEAST_MEMORY_MIB = 128;
    private static final long MOST_MEMORY_MIB = 1 << 20;
    private static final int LONGEST_WORDS = 256;
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

    static VmFacts of(VirtualMachineStatus old, VmNews news) {
        return switch (news) {
            case VmNews.Settled(VmState vm, var _, var _) -> of(vm);
            case VmNews.PowerDiffers(VmState vm) -> of(vm);
            case VmNews.Working(var _, var _, var _, Optional<VmState> vm) ->
                vm.map(VmFacts::of).orElseGet(() -> of(old));
            case VmNews.Vanished() -> new VmFacts(null, null, null, null, null);
            case VmNews.Failed _,
                    VmNews.InputsMissing _,
                    VmNews.Refused _,
                    VmNews.ProviderAway _,
                    VmNews.DeleteBlocked _ -> of(old);
        };
    }

    private static VmFacts of(VirtualMachineStatus old) {
        return new VmFacts(old.currentResources(), old.guest(), old.host(), old.ips(), old.powerState());
    }

    private static VmFacts of(VmState vm) {
        List<String> ips =
                vm.nics().stream().flatMap(nic -> nic.ipAddresses().stream()).toList();
        return new VmFacts(
                resources(vm),
                vm.guest().map(VmFacts::guest).orElse(null),
                words(vm.host()),
                ips.isEmpty() ? null : ips,
                VmPhases.power(vm.power()));
    }

    /** Left out where the schema would refuse the whole status for it. */
    private static VirtualMachineSpec.@Nullable Resources resources(VmState vm) {
        boolean told = vm.cpuCount() >= 1
                && vm.cpuCount() <= MOST_CPUS
                && vm.memoryMib() >= LEAST_MEMORY_MIB
                && vm.memoryMib() <= MOST_MEMORY_MIB;
        return told ? new VirtualMachineSpec.Resources(vm.cpuCount(), null, vm.memoryMib(), Map.of()) : null;
    }

    private static VirtualMachineStatus.Guest guest(VmState.GuestFacts facts) {
        return new VirtualMachineStatus.Guest(
                facts.agentRunning(), words(facts.hostname()), words(facts.osName()), Map.of());
    }

    /** Whoever rules the guest can say anything at any length; a terminal shall not obey it, nor the cluster store it. */
    private static @Nullable String words(String said) {
        String printable = UNPRINTABLE.matcher(said).replaceAll("");
        int end = printable.offsetByCodePoints(
                0, Math.min(LONGEST_WORDS, printable.codePointCount(0, printable.length())));
        return printable.isEmpty() ? null : printable.substring(0, end);
    }
}
