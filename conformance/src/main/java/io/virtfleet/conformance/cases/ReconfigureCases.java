package io.virtfleet.conformance.cases;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.DiskState;
import io.virtfleet.proto.v1.VmStateProto.NicState;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;

/** What Reconfigure must do with a VM that is off. */
public final class ReconfigureCases {
    private static final String DISK = "kit-disk";
    private static final String NIC = "kit-nic";
    private static final long SMALL_MIB = 16;
    private static final long LARGE_MIB = 32;

    public static final List<ConformanceCase> ALL = List.of(
            reconfigure(
                    "same-shape",
                    "Reconfigure to the shape the VM has is done and changes nothing",
                    ReconfigureCases::sameShape),
            reconfigure("cpus", "Reconfigure changes the CPUs of a VM that is off", ReconfigureCases::cpus),
            reconfigure("memory", "Reconfigure changes the memory of a VM that is off", ReconfigureCases::memory),
            reconfigure("repeated", "A repeated Reconfigure changes nothing more", ReconfigureCases::repeated),
            reconfigure("disk-added", "Reconfigure adds a disk", ReconfigureCases::addsDisk),
            reconfigure("disk-removed", "A disk that is not in the spec goes", ReconfigureCases::removesDisk),
            reconfigure("disk-grown", "Reconfigure grows a disk and keeps its id", ReconfigureCases::growsDisk),
            reconfigure(
                    "disk-shrunk",
                    "A disk that would shrink is refused and nothing is changed",
                    ReconfigureCases::refusesShrinking),
            reconfigure(
                    "all-or-nothing",
                    "A refused field leaves the rest of the VM as it was",
                    ReconfigureCases::allOrNothing),
            reconfigure("nic-added", "Reconfigure adds a network card", ReconfigureCases::addsNic),
            reconfigure("nic-removed", "A network card that is not in the spec goes", ReconfigureCases::removesNic),
            reconfigure(
                    "nic-keeps-address",
                    "A network card keeps its address when others come",
                    ReconfigureCases::keepsAddress),
            reconfigure(
                    "guest-setup-is-read-once",
                    "Another guest setup in a later spec changes nothing",
                    ReconfigureCases::guestSetup),
            reconfigure("gone-vm", "Reconfigure of a VM that is gone is NOT_FOUND", ReconfigureCases::goneVm));

    private ReconfigureCases() {}

    private static ConformanceCase reconfigure(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("reconfigure." + id, name, Section.RECONFIGURE, body);
    }

    private static void sameShape(Scene scene) {
        VmState before = scene.look(scene.vm());
        var answer = scene.calls().provider().reconfigure(Requests.reconfigure(Requests.owned(before), scene.spec()));
        Expect.that(answer.hasDone(), "'done' at once", answer);
        Expect.equal(
                "the view version", before.getViewVersion(), answer.getDone().getViewVersion());
        scene.unchanged(before);
    }

    private static void cpus(Scene scene) {
        VmState vm = scene.vm();
        VmSpec wish = Specs.larger(scene.spec());
        VmState answer = scene.reconfigure(vm, wish);
        Expect.equal("the CPUs in the answer", wish.getHardware().getCpuCount(), answer.getCpuCount());
        Expect.equal(
                "the CPUs that Describe tells",
                wish.getHardware().getCpuCount(),
                scene.look(vm).getCpuCount());
        Expect.equal("what is pending on a VM that is off", List.of(), answer.getPendingRestartList());
    }

    private static void memory(Scene scene) {
        VmState vm = scene.vm();
        long mib = scene.spec().getHardware().getMemoryMib() * 2;
        scene.reconfigure(vm, Specs.withMemory(scene.spec(), mib));
        Expect.equal("the memory that Describe tells", mib, scene.look(vm).getMemoryMib());
    }

    private static void repeated(Scene scene) {
        VmState vm = scene.vm();
        VmSpec wish = Specs.larger(scene.spec());
        scene.reconfigure(vm, wish);
        VmState before = scene.look(vm);
        scene.reconfigure(vm, wish);
        scene.unchanged(before);
    }

    private static void addsDisk(Scene scene) {
        VmState vm = scene.vm();
        scene.reconfigure(vm, Specs.withDisk(scene.spec(), DISK, SMALL_MIB));
        Expect.equal("the size of the new disk", SMALL_MIB, disk(scene.look(vm)).getSizeMib());
    }

    private static void removesDisk(Scene scene) {
        VmState vm = scene.vm(Specs.withDisk(scene.spec(), DISK, SMALL_MIB));
        scene.reconfigure(vm, scene.spec());
        List<String> names =
                scene.look(vm).getDisksList().stream().map(DiskState::getName).toList();
        Expect.that(!names.contains(DISK), "no disk " + DISK, names);
    }

    private static void growsDisk(Scene scene) {
        VmState vm = scene.vm(Specs.withDisk(scene.spec(), DISK, SMALL_MIB));
        DiskState before = disk(vm);
        scene.reconfigure(vm, Specs.withDisk(scene.spec(), DISK, LARGE_MIB));
        DiskState after = disk(scene.look(vm));
        Expect.equal("the size of the disk", LARGE_MIB, after.getSizeMib());
        Expect.equal("the id of the disk", before.getId(), after.getId());
    }

    private static void refusesShrinking(Scene scene) {
        VmState vm = scene.look(scene.vm(Specs.withDisk(scene.spec(), DISK, LARGE_MIB)));
        VmSpec wish = Specs.withDisk(scene.spec(), DISK, SMALL_MIB);
        refusesShrinking(scene, vm, wish);
    }

    private static void allOrNothing(Scene scene) {
        VmState vm = scene.look(scene.vm(Specs.withDisk(scene.spec(), DISK, LARGE_MIB)));
        VmSpec wish = Specs.larger(Specs.withDisk(scene.spec(), DISK, SMALL_MIB));
        refusesShrinking(scene, vm, wish);
    }

    private static void refusesShrinking(Scene scene, VmState vm, VmSpec wish) {
        String field = "spec.disks[" + (wish.getDisksCount() - 1) + "].size_mib";
        Expect.refused(
                FaultKind.INVALID_SPEC,
                field,
                () -> scene.calls().provider().reconfigure(Requests.reconfigure(Requests.owned(vm), wish)));
        scene.unchanged(vm);
    }

    private static DiskState disk(VmState vm) {
        var disk = vm.getDisksList().stream()
                .filter(each -> each.getName().equals(DISK))
                .findFirst();
        Expect.that(disk.isPresent(), "a disk named " + DISK, vm.getDisksList());
        return disk.orElseThrow();
    }

    private static void addsNic(Scene scene) {
        VmState vm = scene.vm();
        scene.reconfigure(vm, Specs.withNic(scene.spec(), NIC));
        Expect.that(nics(scene.look(vm)).contains(NIC), "a network card " + NIC, nics(scene.look(vm)));
    }

    private static void removesNic(Scene scene) {
        VmState vm = scene.vm(Specs.withNic(scene.spec(), NIC));
        scene.reconfigure(vm, scene.spec());
        Expect.that(!nics(scene.look(vm)).contains(NIC), "no network card " + NIC, nics(scene.look(vm)));
    }

    private static void keepsAddress(Scene scene) {
        VmSpec spec = Specs.withNic(scene.spec(), NIC);
        VmState vm = scene.look(scene.vm(spec));
        VmState after = scene.reconfigure(vm, Specs.withNic(spec, "kit-nic-2"));
        Expect.that(after.getNicsList().containsAll(vm.getNicsList()), "the network cards " + vm.getNicsList(), after);
    }

    private static List<String> nics(VmState vm) {
        return vm.getNicsList().stream().map(NicState::getName).toList();
    }

    private static void guestSetup(Scene scene) {
        VmSpec.Builder first = scene.spec().toBuilder();
        first.getGuestBuilder().setHostname("first");
        VmSpec.Builder second = scene.spec().toBuilder();
        second.getGuestBuilder().setHostname("second");
        VmState vm = scene.look(scene.vm(first.build()));
        scene.reconfigure(vm, second.build());
        scene.unchanged(vm);
    }

    private static void goneVm(Scene scene) {
        var gone = scene.goneVm();
        Expect.refused(
                FaultKind.NOT_FOUND,
                "vm.vm_id",
                () -> scene.calls().provider().reconfigure(Requests.reconfigure(gone, scene.spec())));
    }
}
