package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.CREATING;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.Target;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can happen to a VM, as a diagram of the steps that {@link VmPlan} decides before and after each event. */
final class StateDiagram {
    private static final Fault FULL = Fault.of(FaultKind.EXHAUSTED, "no capacity left");

    private static final VmViews APPLIED = aVm().notHeld();
    private static final VmViews INCOMPLETE = aVm().asking(new Desired.Incomplete(List.of("VMClass a/small")));
    private static final VmViews REFUSED = aVm().asking(new Desired.Refused(List.of(FULL)));
    private static final VmViews AWAY = aVm().unseen(UnknownReason.UNREACHABLE);
    private static final VmViews ABSENT = aVm();
    private static final VmViews WORKING = aVm().seen(new Presence.Changing(CREATING, 40, "", Optional.empty()));
    private static final VmViews FAILED = aVm().seen(new Presence.ChangeFailed(CREATING, FULL, Optional.empty()));
    private static final VmViews PAUSING = aVm().failedBefore(aVm().next(), FULL);
    private static final VmViews READY = aVm().settledBefore(PowerState.ON).present(PowerState.ON);
    private static final VmViews STOPPED = aVm().settledBefore(PowerState.ON).present(PowerState.OFF);
    private static final VmViews STOPPED_REPORTED =
            aVm().settledBefore(PowerState.OFF).present(PowerState.OFF);
    private static final VmViews POWER_CHANGED = READY.wanted(Target.OFF);
    private static final VmViews SPEC_CHANGED = READY.remembering(READY.memory().withApplied("another spec"));
    private static final VmViews SPEC_CHANGE_REPORTED =
            READY.remembering(READY.memory().withApplied(VmMemory.UNKNOWN_SHAPE));
    private static final VmViews NEW_TOKEN = READY.restartToken("now");
    private static final VmViews NEW_TOKEN_REPORTED =
            NEW_TOKEN.remembering(READY.memory().withRestartDue("now"));
    private static final VmViews VANISHED = aVm().settledBefore(PowerState.ON);
    private static final VmViews GONE = aVm().deleting();

    /** Something that happens, with what is observed before and after. */
    private record Event(VmViews before, String words, VmViews after) {
        String line() {
            return "    %s --> %s: %s\n".formatted(name(before), name(after), words);
        }
    }

    private static final List<Event> EVENTS = List.of(
            new Event(APPLIED, "the finalizer is set", ABSENT),
            new Event(INCOMPLETE.notHeld(), "the missing object is created", APPLIED),
            new Event(REFUSED.notHeld(), "the spec is corrected", APPLIED),
            new Event(AWAY.notHeld(), "the provider is back", APPLIED),
            new Event(ABSENT, "the provider answers with the VM", READY),
            new Event(ABSENT, "the provider answers with a task", WORKING),
            new Event(WORKING, "the task succeeds", READY),
            new Event(WORKING, "the task fails", FAILED),
            new Event(FAILED, "a retry is due", ABSENT),
            new Event(FAILED, "an event comes before that", PAUSING),
            new Event(PAUSING, "a retry is due", ABSENT),
            new Event(READY, "its power changes outside VirtFleet", STOPPED),
            new Event(STOPPED, "the change is reported", STOPPED_REPORTED),
            new Event(STOPPED_REPORTED, "the power is as wanted", READY),
            new Event(READY, "the wanted power changes", POWER_CHANGED),
            new Event(READY, "the spec changes", SPEC_CHANGED),
            new Event(SPEC_CHANGED, "the change is reported", SPEC_CHANGE_REPORTED),
            new Event(SPEC_CHANGE_REPORTED, "the VM is reconfigured", READY),
            new Event(READY, "a new restart token is set", NEW_TOKEN),
            new Event(NEW_TOKEN, "the token is written down", NEW_TOKEN_REPORTED),
            new Event(READY, "it is removed outside VirtFleet", VANISHED),
            new Event(VANISHED, "the resource is deleted", GONE),
            new Event(READY, "the resource is deleted", READY.deleting()),
            new Event(READY, "the resource is deleted, the provider is unreachable", AWAY.deleting()),
            new Event(AWAY.deleting(), "the provider is back", READY.deleting()),
            new Event(READY.deleting(), "the VM is gone", GONE),
            new Event(GONE, "the finalizer is removed", GONE.notHeld()));

    private StateDiagram() {}

    static String mermaid() {
        String events = EVENTS.stream().map(Event::line).collect(Collectors.joining());
        return """
                ```mermaid
                stateDiagram-v2
                    [*] --> %s
                    [*] --> %s: a reference is missing
                    [*] --> %s: a field is refused
                    [*] --> %s: the provider is unreachable
                %s    %s --> [*]
                ```
                """.formatted(
                        name(APPLIED),
                        name(INCOMPLETE.notHeld()),
                        name(REFUSED.notHeld()),
                        name(AWAY.notHeld()),
                        events,
                        name(GONE.notHeld()));
    }

    private static String name(VmViews view) {
        return view.next().getClass().getSimpleName();
    }
}
