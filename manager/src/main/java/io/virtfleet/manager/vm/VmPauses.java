package io.virtfleet.manager.vm;

import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.vm.StepResult.Done;
import io.virtfleet.manager.vm.StepResult.Tell;
import io.virtfleet.manager.vm.StepResult.TellAndGoOn;
import java.time.Duration;

/** What follows from a step that changes nothing: what is told, and when to look again. */
final class VmPauses {
    /** The end of a task is told; this is for its progress. */
    private static final Duration LOOK_AT_TASK = Duration.ofSeconds(5);

    private VmPauses() {}

    static StepResult after(VmStep.Pause step, VmView view) {
        VmMemory memory = view.memory();
        return switch (step) {
            case VmStep.Rest() -> new Done(new Requeue.OnChange());
            // Secrets are not watched, so what is missing is looked for again.
            case VmStep.AwaitInputs(var missing) ->
                new Tell(memory, new VmNews.InputsMissing(missing), new Requeue.Backoff(Retry.SOON, Blame.KEY));
            case VmStep.Refuse(var faults) -> new Tell(memory, new VmNews.Refused(faults), new Requeue.OnChange());
            case VmStep.AwaitProvider(var doubt, var fault) ->
                new Tell(memory, new VmNews.ProviderAway(doubt, fault), VmRequeue.of(doubt, fault));
            case VmStep.BlockDelete(var doubt, var fault) ->
                new Tell(memory, new VmNews.DeleteBlocked(doubt, fault), VmRequeue.of(doubt, fault));
            case VmStep.AwaitTask await -> await(await, memory);
            case VmStep.AcceptFailure failure -> accept(failure, view);
            case VmStep.Tell(VmState vm) -> new TellAndGoOn(memory.withId(vm.id()), new VmNews.PowerDiffers(vm));
            case VmStep.Settle settle -> settle(settle, memory);
            case VmStep.ReportVanished() -> new Tell(memory, new VmNews.Vanished(), new Requeue.OnChange());
        };
    }

    static Tell await(VmStep.AwaitTask await, VmMemory memory) {
        var news = new VmNews.Working(await.task().action(), await.percent(), await.message(), await.vm());
        return new Tell(memory.withTask(await.task()), news, new Requeue.After(LOOK_AT_TASK));
    }

    /** Whatever else failed, a resource that goes still has its VM to be removed. */
    private static StepResult accept(VmStep.AcceptFailure failure, VmView view) {
        VmAction action = failure.task().action();
        VmMemory memory = view.memory().afterFailed(action);
        var news = new VmNews.Failed(action, failure.fault());
        boolean goOn = view.life().deleting() && action != VmAction.DELETE;
        return goOn ? new TellAndGoOn(memory, news) : new Tell(memory, news, VmRequeue.of(failure.fault()));
    }

    private static StepResult settle(VmStep.Settle settle, VmMemory memory) {
        VmMemory settled = memory.withId(settle.vm().id())
                .withRestartToken(settle.wish().power().restart().token())
                .withApplied(settle.wish().fingerprint());
        var news = new VmNews.Settled(settle.vm(), settle.drift(), settle.wish().waits());
        return new Tell(settled, news, new Requeue.OnChange());
    }
}
