package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.CREATING;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static io.virtfleet.manager.vm.plan.VmViews.state;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each step does, and when the VM is reconciled again after it. */
final class StepResults {
    private static final VmState VM = state(PowerState.ON, 2);
    private static final Fault BUSY = Fault.of(FaultKind.BUSY, "busy");
    private static final Fault FULL = Fault.of(FaultKind.EXHAUSTED, "no capacity left");
    private static final Fault INVALID = Fault.of(FaultKind.INVALID_SPEC, "a field is wrong");

    private static final List<Row> ROWS = List.of(
            new Row(new VmStep.Hold(), "", "sets the finalizer and binds the VM to its Provider"),
            new Row(new VmStep.AwaitInputs(List.of(), Optional.empty()), "", "reports the missing objects"),
            new Row(new VmStep.Refuse(List.of(INVALID), Optional.empty()), "", "reports the refused fields"),
            new Row(
                    new VmStep.AwaitProvider(UnknownReason.UNREACHABLE, BUSY),
                    "",
                    "reports that the Provider is missing, paused or unreachable"),
            new Row(
                    new VmStep.AwaitProvider(UnknownReason.FAILED, BUSY),
                    "the lookup failed",
                    "reports the failure of the lookup"),
            new Row(new VmStep.Create(aVm().complete()), "", "calls Create"),
            new Row(new VmStep.AwaitTask(CREATING, 0, "", Optional.empty()), "", "reports the task and its progress"),
            new Row(
                    new VmStep.AcceptFailure(VmAction.CREATE, BUSY, Optional.empty()),
                    "may resolve by itself, such as BUSY",
                    "reports the failure"),
            new Row(
                    new VmStep.AcceptFailure(VmAction.CREATE, FULL, Optional.empty()),
                    "an operator has to act, such as EXHAUSTED",
                    "reports the failure"),
            new Row(
                    new VmStep.AcceptFailure(VmAction.CREATE, INVALID, Optional.empty()),
                    "the spec has to change, such as INVALID_SPEC",
                    "reports the failure"),
            new Row(
                    new VmStep.AwaitRetry(VmAction.CREATE, Optional.of(BUSY), Duration.ofSeconds(1), Optional.empty()),
                    "",
                    "reports why the request was not repeated yet, and the VM as it is"),
            new Row(new VmStep.ReportPower(VM), "", "reports the unexpected power"),
            new Row(new VmStep.SetPower(VM, new PowerAction.On(), Optional.empty()), "", "calls Power"),
            new Row(
                    new VmStep.ReportRestart(
                            new VmStep.SetPower(VM, new PowerAction.Reboot(), Optional.of("now")), "now"),
                    "",
                    "writes the restart token down"),
            new Row(new VmStep.ReportReconfigure(VM), "", "reports that the VM is about to be reconfigured"),
            new Row(new VmStep.Reconfigure(VM, aVm().complete()), "", "calls Reconfigure"),
            new Row(VmViews.settled(VM), "", "reports the VM, and its drift if there is any"),
            new Row(new VmStep.ReportVanished(), "", "reports that the VM was removed outside VirtFleet"),
            new Row(new VmStep.Delete(VM), "", "calls Delete"),
            new Row(
                    new VmStep.BlockDelete(UnknownReason.UNREACHABLE, BUSY),
                    "",
                    "reports why the VM cannot be deleted now"),
            new Row(new VmStep.Release(), "", "removes the finalizer"),
            new Row(new VmStep.NoAction(), "", "nothing: the API server removes the resource"));

    /** A step, in a case of its own where the case matters. */
    private record Row(VmStep step, String when, String does) {
        String markdown() {
            String name = step.getClass().getSimpleName() + (when.isEmpty() ? "" : " (" + when + ")");
            return "| %s | %s | %s |\n".formatted(name, does, next(step));
        }
    }

    private StepResults() {}

    static String markdown() {
        return "| step | what it does | reconciled again |\n| --- | --- | --- |\n"
                + ROWS.stream().map(Row::markdown).collect(Collectors.joining());
    }

    /** The names of all steps that there are. */
    static List<String> kinds() {
        return Stream.of(VmStep.class, VmStep.Change.class, VmStep.Pause.class)
                .flatMap(type -> Stream.of(type.getPermittedSubclasses()))
                .filter(Class::isRecord)
                .map(Class::getSimpleName)
                .toList();
    }

    private static String next(VmStep step) {
        return switch (step) {
            case VmStep.Hold _ -> "at once";
            case VmStep.Release _, VmStep.NoAction _ -> "never";
            case VmStep.Delete _ -> "when its task ends; without a task the finalizer is removed at once";
            case VmStep.Change _ -> "at once; if the provider answers with a task, when that ends";
            case VmStep.Pause pause -> next(StepResult.of(pause, aVm().view()));
        };
    }

    private static String next(StepResult result) {
        return switch (result) {
            case StepResult.Again _, StepResult.ReportAndContinue _ -> "at once";
            case StepResult.Report(var _, var _, Requeue requeue) -> next(requeue);
            case StepResult.Done(Requeue requeue) -> next(requeue);
        };
    }

    private static String next(Requeue requeue) {
        return switch (requeue) {
            case Requeue.OnChange() -> "when an event concerns it";
            case Requeue.After(var delay) -> "on an event, or after %d s".formatted(delay.toSeconds());
            case Requeue.RetryAfter(var delay, var _) -> "on an event, or after %d s".formatted(delay.toSeconds());
            case Requeue.Backoff(Retry retry, var _) ->
                "on an event, or with backoff from %s".formatted(retry == Retry.SOON ? "250 ms" : "10 s");
        };
    }
}
