package io.virtfleet.conformance.cases.platform;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.PlansProto.PlanRequest;
import io.virtfleet.proto.v1.PlansProto.PlanResponse;
import io.virtfleet.proto.v1.PlansProto.PlannedChange;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a provider must do that tells what a change would do. */
public final class PlanCases {
    private static final String CPUS = "spec.hardware.cpu_count";

    public static final List<ConformanceCase> ALL = Stream.of(
                    plan("create", "Plan for an owner without a VM says that one would be made", PlanCases::create),
                    plan("create-done", "Plan for an owner that has its VM has no changes", PlanCases::createDone),
                    plan("same-shape", "Plan with the shape that a VM has has no changes", PlanCases::sameShape),
                    plan("difference", "Plan names each field that differs by its path", PlanCases::difference),
                    plan("restart", "Plan tells what Reconfigure will leave to the next start", PlanCases::restart),
                    plan("changes-nothing", "Plan changes nothing", PlanCases::changesNothing),
                    plan("findings", "Plan tells what stands in the way", PlanCases::findings),
                    plan("shrink", "Plan tells that a disk cannot shrink, as Reconfigure would", PlanCases::shrink),
                    plan("gone", "Plan for a VM that is gone is NOT_FOUND", PlanCases::gone),
                    plan("stranger", "Plan for another owner's VM is CONFLICT", PlanCases::stranger),
                    plan("nobody", "Plan for nobody is refused", PlanCases::nobody))
            .map(each -> each.needing(Need.has(Capability.PLANS)))
            .toList();

    private PlanCases() {}

    private static ConformanceCase plan(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("plan." + id, name, Section.PLANS, body);
    }

    private static PlanResponse ask(Scene scene, Owner owner, VmSpec spec) {
        return scene.reading()
                .plans()
                .plan(PlanRequest.newBuilder().setOwner(owner).setSpec(spec).build());
    }

    private static PlanResponse ask(Scene scene, OwnedVm vm, VmSpec spec) {
        return scene.reading()
                .plans()
                .plan(PlanRequest.newBuilder().setVm(vm).setSpec(spec).build());
    }

    private static void create(Scene scene) {
        Owner owner = scene.owner();
        PlanResponse plan = ask(scene, owner, scene.spec());
        Expect.equal("the findings", List.of(), plan.getFindingsList());
        Expect.equal(
                "the paths of the changes",
                List.of("spec"),
                plan.getChangesList().stream().map(PlannedChange::getPath).toList());
        Expect.equal("the owner's VM", Optional.empty(), scene.find(owner));
    }

    private static void createDone(Scene scene) {
        VmState vm = scene.vm();
        PlanResponse plan = ask(scene, vm.getOwner(), Specs.larger(scene.spec()));
        Expect.equal("the changes", List.of(), plan.getChangesList());
    }

    private static void sameShape(Scene scene) {
        VmState vm = scene.vm();
        PlanResponse plan = ask(scene, Requests.owned(vm), scene.spec());
        Expect.equal("the plan", PlanResponse.getDefaultInstance(), plan);
    }

    private static void difference(Scene scene) {
        VmState vm = scene.vm();
        PlanResponse plan = ask(scene, Requests.owned(vm), Specs.larger(scene.spec()));
        Expect.equal("the findings", List.of(), plan.getFindingsList());
        Expect.equal(
                "the paths of the changes",
                List.of(CPUS),
                plan.getChangesList().stream().map(PlannedChange::getPath).toList());
    }

    // Fewer CPUs wait for the next start on every platform that is honest about it.
    private static void restart(Scene scene) {
        VmState vm = scene.runningVm(Specs.larger(scene.spec()));
        PlanResponse plan = ask(scene, Requests.owned(vm), scene.spec());
        boolean told = plan.getNeedsRestart();
        Expect.equal(
                "needs_restart of the plan against those of its changes",
                told,
                plan.getChangesList().stream().anyMatch(PlannedChange::getNeedsRestart));
        VmState after = scene.reconfigure(vm, scene.spec());
        Expect.equal("needs_restart of the plan", after.getPendingRestartCount() > 0, told);
    }

    private static void changesNothing(Scene scene) {
        VmState vm = scene.look(scene.vm());
        ask(scene, Requests.owned(vm), Specs.larger(scene.spec()));
        scene.unchanged(vm);
    }

    private static void findings(Scene scene) {
        VmSpec nonsense = Specs.withCpus(scene.spec(), 0);
        PlanResponse ofNew = ask(scene, scene.owner(), nonsense);
        requireFinding(ofNew);
        requireFinding(ask(scene, Requests.owned(scene.vm()), nonsense));
    }

    private static void shrink(Scene scene) {
        VmState vm = scene.vm(Specs.withDisk(scene.spec(), "data", 2));
        PlanResponse plan = ask(scene, Requests.owned(vm), Specs.withDisk(scene.spec(), "data", 1));
        Expect.that(
                plan.getFindingsList().stream()
                        .anyMatch(finding -> finding.getField().endsWith(".size_mib")),
                "a finding about the size of the disk",
                plan);
    }

    private static void requireFinding(PlanResponse plan) {
        Expect.that(
                plan.getFindingsList().stream()
                        .anyMatch(finding -> finding.getField().equals(CPUS)),
                "a finding with field '" + CPUS + "'",
                plan);
        Expect.equal("the changes", List.of(), plan.getChangesList());
    }

    private static void gone(Scene scene) {
        OwnedVm gone = scene.goneVm();
        Expect.refused(FaultKind.NOT_FOUND, "vm.vm_id", () -> ask(scene, gone, scene.spec()));
    }

    private static void stranger(Scene scene) {
        OwnedVm stranger = scene.asStranger(scene.vm());
        Expect.refusedWithin(FaultKind.CONFLICT, "vm.owner", () -> ask(scene, stranger, scene.spec()));
    }

    private static void nobody(Scene scene) {
        PlanRequest request = PlanRequest.newBuilder().setSpec(scene.spec()).build();
        Expect.refused(FaultKind.INVALID_SPEC, () -> scene.reading().plans().plan(request));
    }
}
