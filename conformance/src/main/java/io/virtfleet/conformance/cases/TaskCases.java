package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.cases.task.RunningTaskCases;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.Patience;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.OperationProto.TaskRef;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.AfterGrace;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What a provider must do with tasks; most apply only to one that does not answer at once. */
public final class TaskCases {
    private static final int PERCENT = 100;

    public static final List<ConformanceCase> ALL = List.of(
            task("unknown-is-forgotten", "A task that nobody knows is forgotten, not an error", TaskCases::unknown),
            task("answer-is-whole", "A change answers a state or a task, never nothing", TaskCases::answerIsWhole),
            task("succeeds-with-the-vm", "A create task ends with the VM it made", TaskCases::succeedsWithVm),
            task("succeeds-with-absent", "A delete task ends with 'absent'", TaskCases::succeedsWithAbsent),
            task("asked-again", "A finished task answers the same as often as it is asked", TaskCases::askedAgain),
            task("percent", "A task's percent is from 0 to 100 and never falls", TaskCases::percent),
            task(
                    "same-change-same-task",
                    "The same change asked again while its task runs answers the same task",
                    TaskCases::sameTask),
            task(
                    "create-again-same-task",
                    "Create asked again while its task runs answers the same task",
                    TaskCases::sameCreate),
            task("other-change-is-busy", "Another change of a VM whose task runs is BUSY", TaskCases::otherChange),
            task("vm-is-seen", "A VM whose power task runs is still seen", TaskCases::vmIsSeen),
            task("delete-meanwhile", "Delete while a create runs leaves nothing behind", TaskCases::deleteMeanwhile),
            task(
                    "delete-unknown-meanwhile",
                    "Delete by an id that nobody gave is not 'absent' while a create runs",
                    TaskCases::deleteUnknownMeanwhile),
            task("off-preempts-shutdown", "Power OFF does not wait for a SHUTDOWN that runs", TaskCases::offPreempts)
                    .needing(Need.has(Capability.GUEST_SHUTDOWN)));

    private TaskCases() {}

    private static ConformanceCase task(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("task." + id, name, Section.TASKS, body);
    }

    private static void unknown(Scene scene) {
        TaskRef unknown =
                TaskRef.newBuilder().setId(UUID.randomUUID().toString()).build();
        Expect.that(
                scene.tasks().status(unknown).hasForgotten(),
                "'forgotten'",
                scene.tasks().status(unknown));
    }

    private static void answerIsWhole(Scene scene) {
        Operation operation = create(scene);
        boolean done = operation.hasDone() && !operation.getDone().getId().isEmpty();
        boolean task = operation.hasTask() && !operation.getTask().getId().isEmpty();
        Expect.that(done || task, "a state or a task", operation);
    }

    private static void succeedsWithVm(Scene scene) {
        TaskStatus end = scene.tasks().end(task(create(scene)));
        Expect.that(end.getSucceeded().hasVm(), "'succeeded' with the VM's state", end);
        scene.look(end.getSucceeded().getVm());
    }

    private static void succeedsWithAbsent(Scene scene) {
        VmState vm = scene.vm();
        TaskStatus end = scene.tasks().end(task(scene.calls().provider().delete(Requests.delete(Requests.owned(vm)))));
        Expect.that(end.getSucceeded().hasAbsent(), "'succeeded' with 'absent'", end);
    }

    private static void askedAgain(Scene scene) {
        TaskRef task = task(create(scene));
        TaskStatus end = scene.tasks().end(task);
        for (int again = 0; again < 3; again++) {
            Expect.equal("the state of a finished task", end, scene.tasks().status(task));
        }
    }

    private static void percent(Scene scene) {
        TaskRef task = task(create(scene));
        List<Integer> seen = new ArrayList<>(List.of(0));
        Patience.until("the task's end", scene.timeout(), () -> scene.tasks().status(task), status -> {
            if (status.hasRunning()) {
                int percent = status.getRunning().getPercent();
                Expect.that(
                        percent >= seen.getLast() && percent <= PERCENT, "percent from 0 to 100, never falling", seen);
                seen.add(percent);
            }
            return !status.hasRunning();
        });
    }

    private static void sameTask(Scene scene) {
        VmState vm = scene.vm();
        Operation first = start(scene, vm);
        Operation second = start(scene, vm);
        running(scene, first);
        Expect.equal("the answer of the repeated Power", first, second);
    }

    private static void sameCreate(Scene scene) {
        var request = Requests.create(scene.owner(), scene.spec(), POWER_STATE_OFF);
        Operation first = scene.calls().provider().create(request);
        Operation second = scene.calls().provider().create(request);
        running(scene, first);
        Expect.equal("the answer of the repeated Create", first, second);
    }

    // Where Power is done at once, Create may still be a task.
    private static void otherChange(Scene scene) {
        VmState vm = scene.vm();
        Operation first = start(scene, vm);
        if (first.hasTask()) {
            busyMeanwhile(scene, vm, first);
            return;
        }
        Owner owner = scene.owner();
        Operation creation = scene.calls().provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF));
        task(creation);
        VmState early = scene.find(owner)
                .orElseThrow(() -> new NotApplicable("the provider does not show a VM while it is made"));
        busyMeanwhile(scene, early, creation);
    }

    private static void busyMeanwhile(Scene scene, VmState vm, Operation first) {
        String other;
        try {
            scene.calls().provider().reconfigure(Requests.reconfigure(Requests.owned(vm), Specs.larger(scene.spec())));
            other = "an answer";
        } catch (StatusRuntimeException e) {
            other = Expect.detail(e).map(fault -> fault.kind().toString()).orElse("a status without a fault");
        }
        running(scene, first);
        Expect.equal("what Reconfigure answers meanwhile", FaultKind.BUSY.toString(), other);
    }

    private static void vmIsSeen(Scene scene) {
        VmState vm = scene.vm();
        Operation operation = start(scene, vm);
        VmState seen = scene.look(vm);
        task(operation);
        Expect.equal("the id of the VM that is seen", vm.getId(), seen.getId());
    }

    private static void deleteMeanwhile(Scene scene) {
        Owner owner = scene.owner();
        TaskRef task = task(scene.calls().provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF)));
        Optional<VmState> early = scene.find(owner);
        early.ifPresent(vm -> deletes(scene, vm));
        scene.tasks().end(task);
        scene.find(owner).ifPresent(scene::delete);
        Expect.equal("the owner's VM after its delete", Optional.empty(), scene.find(owner));
        early.ifPresent(scene::gone);
    }

    // A manager that never heard of the VM sends an id of its own.
    private static void deleteUnknownMeanwhile(Scene scene) {
        Owner owner = scene.owner();
        TaskRef task = task(scene.calls().provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF)));
        String answer;
        try {
            Operation operation = scene.calls().provider().delete(Requests.delete(Requests.owned("never-seen", owner)));
            scene.tasks().absent(operation);
            answer = "absent";
        } catch (StatusRuntimeException e) {
            answer = Expect.detail(e).map(fault -> fault.kind().toString()).orElse("a status without a fault");
        }
        scene.tasks().end(task);
        if (answer.equals("absent")) {
            Expect.equal("the owner's VM after Delete said 'absent'", Optional.empty(), scene.find(owner));
        } else {
            Expect.equal("what Delete answers meanwhile", FaultKind.BUSY.toString(), answer);
        }
    }

    private static void offPreempts(Scene scene) {
        VmState vm = scene.runningVm();
        var shutdown = Requests.power(Requests.owned(vm), PowerAction.POWER_ACTION_SHUTDOWN).toBuilder()
                .setAfterGrace(AfterGrace.AFTER_GRACE_FAIL);
        shutdown.getGracePeriodBuilder().setSeconds(scene.timeout().toSeconds() * 2);
        TaskRef task = task(scene.calls().provider().power(shutdown.build()));
        if (!scene.tasks().status(task).hasRunning()) {
            throw new NotApplicable("the guest shuts down at once");
        }
        boolean atOnce = isTurnedOff(scene, vm);
        TaskStatus end = scene.tasks().end(task);
        // The guest may have been quicker than the OFF; not than one that was refused because it still ran.
        if (!atOnce || !end.hasSucceeded()) {
            RunningTaskCases.requireCancelled(end);
        }
        Patience.until(
                "that Power OFF is not BUSY", scene.timeout(), () -> isTurnedOff(scene, vm), turnedOff -> turnedOff);
        Expect.equal("the power", POWER_STATE_OFF, scene.look(vm).getPower());
    }

    private static boolean isTurnedOff(Scene scene, VmState vm) {
        try {
            scene.power(vm, PowerAction.POWER_ACTION_OFF);
            return true;
        } catch (StatusRuntimeException e) {
            Expect.equal(
                    "the refusal", Optional.of(FaultKind.BUSY), Expect.detail(e).map(Fault::kind));
            return false;
        }
    }

    private static void deletes(Scene scene, VmState vm) {
        try {
            scene.delete(vm);
            scene.gone(vm);
        } catch (StatusRuntimeException e) {
            Expect.equal(
                    "the refusal", Optional.of(FaultKind.BUSY), Expect.detail(e).map(Fault::kind));
        }
    }

    private static Operation create(Scene scene) {
        return scene.calls().provider().create(Requests.create(scene.owner(), scene.spec(), POWER_STATE_OFF));
    }

    private static Operation start(Scene scene, VmState vm) {
        return scene.calls().provider().power(Requests.power(Requests.owned(vm), PowerAction.POWER_ACTION_ON));
    }

    private static TaskRef task(Operation operation) {
        if (!operation.hasTask()) {
            throw new NotApplicable("the provider answers this at once, without a task");
        }
        return operation.getTask();
    }

    // What was asked meanwhile says something only if the task ran all that time.
    private static void running(Scene scene, Operation operation) {
        if (!scene.tasks().status(task(operation)).hasRunning()) {
            throw new NotApplicable("the provider's tasks end too soon to ask in between");
        }
    }
}
