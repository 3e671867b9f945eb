package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_ON;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.kit.AtOnce;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Patience;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.DiskState;
import io.virtfleet.proto.v1.VmStateProto.NicState;
import io.virtfleet.proto.v1.VmStateProto.VmPhase;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What Create must do. */
public final class CreateCases {
    private static final int TRIES = 3;
    private static final Duration SOON = Duration.ofMillis(2500);
    private static final int AT_ONCE = 8;
    private static final long DISK_MIB = 16;

    public static final List<ConformanceCase> ALL = List.of(
            create("answers-soon", "Create does not wait for slow work", CreateCases::answersSoon),
            create("makes-the-vm", "Create makes a VM of the wanted shape", CreateCases::makesTheVm),
            create("power-on", "Create with power ON makes a VM that runs", CreateCases::powerOn),
            create("power-off", "Create with power OFF makes a VM that is stopped", CreateCases::powerOff),
            create("repeated-makes-one", "A repeated Create answers the same VM", CreateCases::repeated),
            create(
                    "repeated-changes-nothing",
                    "A repeated Create of another shape changes nothing",
                    CreateCases::repeatedInAnotherShape),
            create("repeated-keeps-power", "A repeated Create does not change the power", CreateCases::keepsPower),
            create("concurrent-makes-one", "Creates of one owner at once make one VM", CreateCases::atOnce),
            create(
                    "given-up-makes-one",
                    "A Create that the caller gave up on and repeats makes one VM",
                    CreateCases::givenUp),
            create(
                    "after-delete-is-new",
                    "A VM made after a delete has an id that was never used",
                    CreateCases::afterDelete),
            create("disks", "Create makes the disks of the spec, in name and size", CreateCases::disks),
            create("nics", "Create makes the network cards of the spec, with the wanted address", CreateCases::nics),
            create(
                    "nic-address-is-kept",
                    "A network card's address that the provider chose is kept",
                    CreateCases::keepsAddress),
            create("unicode-tags", "Tags of any Unicode are taken", CreateCases::unicodeTags),
            create("unicode-cloud-init", "Cloud-init of any Unicode is taken", CreateCases::unicodeCloudInit),
            create(
                    "image-not-there",
                    "Create from a template that is not there is NOT_FOUND and makes nothing",
                    CreateCases::imageNotThere),
            create("refused-makes-nothing", "A refused Create leaves nothing behind", CreateCases::refused));

    private CreateCases() {}

    // The quickest of a few: a busy machine delays any of them, slow work delays all.
    private static void answersSoon(Scene scene) {
        long quickest = Long.MAX_VALUE;
        for (int tried = 0; tried < TRIES && quickest > SOON.toNanos(); tried++) {
            long start = System.nanoTime();
            scene.calls().provider().create(Requests.create(scene.owner(), scene.spec(), POWER_STATE_OFF));
            quickest = Math.min(quickest, System.nanoTime() - start);
        }
        Expect.that(
                quickest <= SOON.toNanos(),
                "an answer of Create within " + SOON.toMillis() + " ms, with a task where more is to be done",
                "the quickest of " + TRIES + " after "
                        + Duration.ofNanos(quickest).toMillis() + " ms");
    }

    private static ConformanceCase create(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("vm.create." + id, name, Section.CREATE, body);
    }

    private static void makesTheVm(Scene scene) {
        Owner owner = scene.owner();
        VmState made = scene.create(owner, scene.spec(), POWER_STATE_OFF);
        VmState found = scene.find(owner).orElse(VmState.getDefaultInstance());
        Expect.equal("the id of the VM found by its owner", made.getId(), found.getId());
        Expect.equal("its CPUs", scene.spec().getHardware().getCpuCount(), found.getCpuCount());
        Expect.equal("its memory", scene.spec().getHardware().getMemoryMib(), found.getMemoryMib());
    }

    private static void powerOn(Scene scene) {
        VmState made = scene.runningVm();
        VmState seen = Patience.until(
                "phase RUNNING",
                scene.timeout(),
                () -> scene.look(made),
                vm -> vm.getPhase() == VmPhase.VM_PHASE_RUNNING);
        Expect.equal("its power", POWER_STATE_ON, seen.getPower());
    }

    private static void powerOff(Scene scene) {
        VmState seen = scene.look(scene.vm());
        Expect.equal("its power", POWER_STATE_OFF, seen.getPower());
        Expect.equal("its phase", VmPhase.VM_PHASE_STOPPED, seen.getPhase());
    }

    private static void repeated(Scene scene) {
        Owner owner = scene.owner();
        VmState first = scene.create(owner, scene.spec(), POWER_STATE_OFF);
        VmState second = scene.create(owner, scene.spec(), POWER_STATE_OFF);
        Expect.equal("the id the repeated Create answers", first.getId(), second.getId());
        scene.unchanged(first);
    }

    private static void repeatedInAnotherShape(Scene scene) {
        VmState first = scene.vm();
        VmState second = scene.tasks()
                .vm(scene.calls()
                        .provider()
                        .create(Requests.create(first.getOwner(), Specs.larger(scene.spec()), POWER_STATE_OFF)));
        Expect.equal("the id the repeated Create answers", first.getId(), second.getId());
        scene.unchanged(first);
    }

    private static void keepsPower(Scene scene) {
        VmState first = scene.vm();
        scene.create(first.getOwner(), scene.spec(), POWER_STATE_ON);
        scene.unchanged(first);
    }

    private static void atOnce(Scene scene) {
        Owner owner = scene.owner();
        CreateRequest request = Requests.create(owner, scene.spec(), POWER_STATE_OFF);
        Set<String> ids = Set.copyOf(AtOnce.call(
                AT_ONCE,
                () -> scene.tasks().vm(scene.calls().provider().create(request)).getId()));
        Expect.that(ids.size() == 1, "one VM for " + AT_ONCE + " Creates at once", ids);
        onlyOne(scene, owner);
    }

    private static void givenUp(Scene scene) {
        Owner owner = scene.owner();
        for (int millis = 1; millis <= AT_ONCE; millis++) {
            giveUp(scene, owner, millis);
        }
        scene.create(owner, scene.spec(), POWER_STATE_OFF);
        onlyOne(scene, owner);
    }

    private static void giveUp(Scene scene, Owner owner, int millis) {
        try {
            scene.tasks()
                    .end(scene.calls()
                            .provider()
                            .withDeadlineAfter(millis, TimeUnit.MILLISECONDS)
                            .create(Requests.create(owner, scene.spec(), POWER_STATE_OFF)));
        } catch (StatusRuntimeException e) {
            Expect.equal(
                    "how a call ends whose time is over",
                    Status.Code.DEADLINE_EXCEEDED,
                    e.getStatus().getCode());
        }
    }

    // Were there a second VM, the owner would still have one after the first is deleted.
    private static void onlyOne(Scene scene, Owner owner) {
        VmState vm = scene.find(owner).orElse(VmState.getDefaultInstance());
        scene.delete(vm);
        Expect.equal("the owner's VM after its one VM was deleted", Optional.empty(), scene.find(owner));
    }

    private static void afterDelete(Scene scene) {
        Owner owner = scene.owner();
        VmState first = scene.create(owner, scene.spec(), POWER_STATE_OFF);
        scene.delete(first);
        VmState second = scene.create(owner, scene.spec(), POWER_STATE_OFF);
        Expect.that(!first.getId().equals(second.getId()), "an id that was never used", second.getId());
    }

    private static void disks(Scene scene) {
        VmState vm = scene.look(scene.vm(Specs.withDisk(scene.spec(), "kit-disk", DISK_MIB)));
        Optional<DiskState> disk = vm.getDisksList().stream()
                .filter(each -> each.getName().equals("kit-disk"))
                .findFirst();
        Expect.that(disk.isPresent(), "a disk named kit-disk", vm.getDisksList());
        Expect.equal("its size in MiB", DISK_MIB, disk.orElseThrow().getSizeMib());
        Expect.that(!disk.orElseThrow().getId().isEmpty(), "an id of the disk", disk);
    }

    private static void nics(Scene scene) {
        VmSpec.Builder wish = Specs.withNic(scene.spec(), "kit-nic").toBuilder();
        wish.getNicsBuilder(wish.getNicsCount() - 1).setMacAddress("52:54:00:12:34:56");
        NicState nic = nic(scene.look(scene.vm(wish.build())));
        Expect.equal("its address", "52:54:00:12:34:56", nic.getMacAddress());
    }

    private static void keepsAddress(Scene scene) {
        VmState vm = scene.vm(Specs.withNic(scene.spec(), "kit-nic"));
        NicState nic = nic(scene.look(vm));
        Expect.that(!nic.getMacAddress().isEmpty(), "an address that the provider chose", nic);
        scene.power(vm, PowerAction.POWER_ACTION_ON);
        Expect.equal(
                "the address after a start",
                nic.getMacAddress(),
                nic(scene.look(vm)).getMacAddress());
    }

    private static NicState nic(VmState vm) {
        Optional<NicState> nic = vm.getNicsList().stream()
                .filter(each -> each.getName().equals("kit-nic"))
                .findFirst();
        Expect.that(nic.isPresent(), "a network card named kit-nic", vm.getNicsList());
        return nic.orElseThrow();
    }

    private static void unicodeTags(Scene scene) {
        scene.vm(scene.spec().toBuilder().addTags("équipe-β 測試 🚀").build());
    }

    private static void unicodeCloudInit(Scene scene) {
        VmSpec.Builder wish = scene.spec().toBuilder();
        wish.getGuestBuilder()
                .getCloudInitBuilder()
                .setUserData(ByteString.copyFromUtf8("#cloud-config\n# grüße 測試 🚀\n"));
        scene.vm(wish.build());
    }

    private static void imageNotThere(Scene scene) {
        Owner owner = scene.owner();
        VmSpec wish = scene.spec().toBuilder()
                .setImage(ImageSource.newBuilder().setTemplate("missing-from-the-platform"))
                .build();
        Expect.refusedWithin(
                FaultKind.NOT_FOUND,
                "spec.image",
                () -> Scene.honoured(
                        () -> scene.calls().provider().create(Requests.create(owner, wish, POWER_STATE_OFF))));
        Expect.equal("Describe by owner after the refusal", Optional.empty(), scene.find(owner));
    }

    private static void refused(Scene scene) {
        Owner owner = scene.owner();
        VmSpec wish = Specs.withCpus(scene.spec(), 0);
        Expect.refused(
                FaultKind.INVALID_SPEC,
                "spec.hardware.cpu_count",
                () -> scene.calls().provider().create(Requests.create(owner, wish, POWER_STATE_OFF)));
        Expect.equal("Describe by owner after the refusal", Optional.empty(), scene.find(owner));
    }
}
