package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.kit.AtOnce;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.UUID;

/** What Delete must do. */
public final class DeleteCases {
    private static final int AT_ONCE = 8;

    public static final List<ConformanceCase> ALL = List.of(
            delete("removes-the-vm", "Delete removes a VM", DeleteCases::removes),
            delete("running-vm", "Delete removes a VM that runs", DeleteCases::removesRunning),
            delete("repeated-is-absent", "A repeated Delete answers 'absent'", DeleteCases::repeated),
            delete("never-was-is-absent", "Delete of a VM that never was answers 'absent'", DeleteCases::neverWas),
            delete(
                    "other-id-is-busy",
                    "Delete by an id that names no VM is BUSY when the owner has another",
                    DeleteCases::otherId),
            delete("concurrent", "Deletes of one VM at once all end with it gone", DeleteCases::atOnce),
            delete("only-its-own", "Delete leaves the owner's other VMs alone", DeleteCases::onlyItsOwn),
            delete(
                    "while-under-way",
                    "While a delete runs, Delete answers its task and Create is BUSY",
                    DeleteCases::underWay));

    private DeleteCases() {}

    private static ConformanceCase delete(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("vm.delete." + id, name, Section.DELETE, body);
    }

    private static void removes(Scene scene) {
        VmState vm = scene.vm();
        scene.delete(vm);
        scene.gone(vm);
    }

    private static void removesRunning(Scene scene) {
        VmState vm = scene.runningVm();
        scene.delete(vm);
        scene.gone(vm);
    }

    private static void repeated(Scene scene) {
        VmState vm = scene.vm();
        scene.delete(vm);
        Operation again = scene.calls().provider().delete(Requests.delete(Requests.owned(vm)));
        Expect.that(again.hasAbsent(), "'absent'", again);
    }

    private static void neverWas(Scene scene) {
        Operation answer = scene.calls()
                .provider()
                .delete(Requests.delete(Requests.owned(UUID.randomUUID().toString(), scene.owner())));
        Expect.that(answer.hasAbsent(), "'absent'", answer);
    }

    private static void otherId(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Expect.refused(
                FaultKind.BUSY,
                "vm.vm_id",
                () -> scene.calls().provider().delete(Requests.delete(Requests.owned("never-seen", vm.getOwner()))));
        scene.unchanged(vm);
    }

    private static void atOnce(Scene scene) {
        VmState vm = scene.vm();
        AtOnce.call(AT_ONCE, () -> {
            scene.delete(vm);
            return vm;
        });
        scene.gone(vm);
    }

    private static void onlyItsOwn(Scene scene) {
        VmState first = scene.vm();
        VmState second = scene.vm();
        scene.delete(first);
        scene.unchanged(second);
    }

    private static void underWay(Scene scene) {
        VmState vm = scene.vm();
        Operation first = scene.calls().provider().delete(Requests.delete(Requests.owned(vm)));
        Operation second = scene.calls().provider().delete(Requests.delete(Requests.owned(vm)));
        String create;
        try {
            scene.calls().provider().create(Requests.create(vm.getOwner(), scene.spec(), POWER_STATE_OFF));
            create = "an answer";
        } catch (StatusRuntimeException e) {
            create = Expect.detail(e).map(fault -> fault.kind().toString()).orElse("a status without a fault");
        }
        if (!first.hasTask() || !scene.tasks().status(first.getTask()).hasRunning()) {
            throw new NotApplicable("the provider deletes at once");
        }
        Expect.equal("the answer of the repeated Delete", first, second);
        Expect.equal("what Create answers meanwhile", FaultKind.BUSY.toString(), create);
    }
}
