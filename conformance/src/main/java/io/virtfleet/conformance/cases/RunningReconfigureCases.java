package io.virtfleet.conformance.cases;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/** What Reconfigure must do with a VM that runs: at once with the capability, at the next start without it. */
public final class RunningReconfigureCases {
    private static final String DISK = "kit-disk";
    private static final long SMALL_MIB = 16;
    private static final long LARGE_MIB = 32;

    /**
     * A change of a running VM.
     *
     * @param first the shape it is made in
     * @param then the shape it is to have
     * @param field the wanted field that differs, as pending_restart names it or something inside it
     * @param shows whether the VM has the shape
     */
    private record Change(
            Capability capability,
            Function<VmSpec, VmSpec> first,
            Function<VmSpec, VmSpec> then,
            String field,
            BiPredicate<VmState, VmSpec> shows) {}

    private static final List<Change> CHANGES = List.of(
            new Change(
                    Capability.CPU_HOT_ADD,
                    Function.identity(),
                    Specs::larger,
                    "hardware.cpu_count",
                    (vm, spec) -> vm.getCpuCount() == spec.getHardware().getCpuCount()),
            new Change(
                    Capability.MEMORY_HOT_ADD,
                    Function.identity(),
                    spec -> Specs.withMemory(spec, spec.getHardware().getMemoryMib() * 2),
                    "hardware.memory_mib",
                    (vm, spec) -> vm.getMemoryMib() == spec.getHardware().getMemoryMib()),
            new Change(
                    Capability.DISK_HOT_GROW,
                    spec -> Specs.withDisk(spec, DISK, SMALL_MIB),
                    spec -> Specs.withDisk(spec, DISK, LARGE_MIB),
                    "disks",
                    (vm, spec) -> vm.getDisksList().stream().anyMatch(disk -> disk.getSizeMib() == LARGE_MIB)),
            new Change(
                    Capability.DISK_HOT_PLUG,
                    Function.identity(),
                    spec -> Specs.withDisk(spec, DISK, SMALL_MIB),
                    "disks",
                    (vm, spec) -> vm.getDisksList().stream()
                            .anyMatch(disk -> disk.getName().equals(DISK))),
            new Change(
                    Capability.NIC_HOT_PLUG,
                    Function.identity(),
                    spec -> Specs.withNic(spec, "kit-nic"),
                    "nics",
                    (vm, spec) -> vm.getNicsList().stream()
                            .anyMatch(nic -> nic.getName().equals("kit-nic"))));

    public static final List<ConformanceCase> ALL = Stream.concat(
                    CHANGES.stream().map(RunningReconfigureCases::atOnce),
                    CHANGES.stream().map(RunningReconfigureCases::pending))
            .toList();

    private RunningReconfigureCases() {}

    private static ConformanceCase atOnce(Change change) {
        return ConformanceCase.of(
                        "reconfigure.running." + id(change),
                        "With " + change.capability() + " a change of a running VM takes effect at once",
                        Section.RECONFIGURE,
                        scene -> takesEffect(scene, change))
                .needing(Need.has(change.capability()));
    }

    private static ConformanceCase pending(Change change) {
        return ConformanceCase.of(
                        "reconfigure.running." + id(change) + ".lacking",
                        "Without " + change.capability() + " a change of a running VM waits for its next start",
                        Section.RECONFIGURE,
                        scene -> waits(scene, change))
                .needing(Need.lacks(change.capability()));
    }

    private static String id(Change change) {
        return change.capability().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void takesEffect(Scene scene, Change change) {
        VmState vm = scene.runningVm(change.first().apply(scene.spec()));
        VmSpec wish = change.then().apply(scene.spec());
        scene.reconfigure(vm, wish);
        VmState seen = scene.look(vm);
        Expect.equal("what is pending", List.of(), seen.getPendingRestartList());
        Expect.that(change.shows().test(seen, wish), "the wanted " + change.field(), seen);
        Expect.equal("the power", vm.getPower(), seen.getPower());
    }

    private static void waits(Scene scene, Change change) {
        VmState vm = scene.runningVm(change.first().apply(scene.spec()));
        VmSpec wish = change.then().apply(scene.spec());
        scene.reconfigure(vm, wish);
        VmState seen = scene.look(vm);
        Expect.that(
                seen.getPendingRestartList().stream().anyMatch(path -> Expect.within(change.field(), path)),
                change.field() + " in pending_restart",
                seen.getPendingRestartList());
        Expect.that(!change.shows().test(seen, wish), "the VM as it was until it starts again", seen);
        scene.power(vm, PowerAction.POWER_ACTION_OFF);
        VmState restarted = scene.power(vm, PowerAction.POWER_ACTION_ON);
        Expect.that(change.shows().test(restarted, wish), "the wanted " + change.field() + " after a start", restarted);
        Expect.equal("what is pending after a start", List.of(), restarted.getPendingRestartList());
    }
}
