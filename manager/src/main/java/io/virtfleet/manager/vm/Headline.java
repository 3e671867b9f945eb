package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.status.Truth;
import io.virtfleet.manager.vm.VmView.Doubt;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The news in one word for each reader: a phase for people, a reason for programs, a sentence for both. */
record Headline(Optional<String> phase, Truth ready, VmReason reason, String message, Progress progress) {
    /** Whether anything goes on. */
    enum Progress {
        DONE,
        GOES_ON,
        /** Nothing happens until a person changes something. */
        STALLED
    }

    static Headline of(VmNews news) {
        return switch (news) {
            case VmNews.Settled(VmState vm, var _, var _) -> settled(vm);
            case VmNews.PowerDiffers(VmState vm) ->
                going(VmPhases.of(vm), VmReason.POWER_DIFFERS, "The VM was found " + VmPhases.power(vm.power()) + ".");
            case VmNews.Working working -> working(working);
            case VmNews.InputsMissing(List<String> missing) ->
                going("Pending", VmReason.INPUTS_MISSING, "Waits for " + String.join("; ", missing) + ".");
            case VmNews.Refused(List<Fault> faults) -> refused(faults);
            case VmNews.Failed(VmAction action, Fault fault) -> failed(action, fault);
            case VmNews.ProviderAway(Doubt doubt, Fault fault) -> away(doubt, fault);
            case VmNews.Vanished() ->
                new Headline(
                        Optional.of("Failed"),
                        Truth.FALSE,
                        VmReason.VANISHED,
                        "The provider has this VM no more: it was removed behind our back. Set spec.recreatePolicy to"
                                + " Always to make it again, or delete this object.",
                        Progress.STALLED);
            case VmNews.DeleteBlocked(Doubt doubt, Fault fault) ->
                going("Deleting", VmReason.of(doubt, fault.kind()), blocked(fault));
        };
    }

    private static Headline settled(VmState vm) {
        String message = switch (vm.power()) {
            case ON -> "The VM runs.";
            case OFF -> "The VM is stopped, as wanted.";
            case PAUSED -> "The VM is paused, as wanted.";
        };
        return new Headline(Optional.of(VmPhases.of(vm)), Truth.TRUE, VmReason.AS_WANTED, message, Progress.DONE);
    }

    private static Headline working(VmNews.Working working) {
        VmReason reason = VmReason.of(working.action());
        boolean running = working.vm().filter(vm -> vm.power() == PowerState.ON).isPresent();
        String phase = switch (working.action()) {
            case CREATE -> "Provisioning";
            case POWER -> running ? "Stopping" : "Starting";
            case RESTART -> "Starting";
            case RECONFIGURE -> "Reconfiguring";
            case DELETE -> "Deleting";
        };
        String details = working.message().isEmpty() ? "" : ", " + working.message();
        return going(phase, reason, reason.sentence() + " " + working.percent() + " %" + details + ".");
    }

    private static Headline refused(List<Fault> faults) {
        String all = faults.stream().map(Headline::words).collect(Collectors.joining(" "));
        return new Headline(
                Optional.of("Failed"),
                Truth.FALSE,
                VmReason.of(faults.getFirst().kind()),
                all,
                Progress.STALLED);
    }

    private static Headline failed(VmAction action, Fault fault) {
        if (action == VmAction.DELETE) {
            return going("Deleting", VmReason.of(fault.kind()), blocked(fault));
        }
        boolean stalled = fault.kind().retry() == FaultKind.Retry.WHEN_SPEC_CHANGES;
        return new Headline(
                action == VmAction.CREATE ? Optional.of("Failed") : Optional.empty(),
                Truth.FALSE,
                VmReason.of(fault.kind()),
                action.word() + " failed: " + words(fault),
                stalled ? Progress.STALLED : Progress.GOES_ON);
    }

    private static Headline away(Doubt doubt, Fault fault) {
        Truth ready = doubt == Doubt.PAUSED ? Truth.UNKNOWN : Truth.FALSE;
        return new Headline(
                Optional.empty(), ready, VmReason.of(doubt, fault.kind()), sentence(fault.message()), Progress.GOES_ON);
    }

    private static Headline going(String phase, VmReason reason, String message) {
        return new Headline(Optional.of(phase), Truth.FALSE, reason, message, Progress.GOES_ON);
    }

    private static String blocked(Fault fault) {
        return "The VM cannot be removed now: " + sentence(fault.message())
                + " To let this object go and leave the VM, set spec.deletionPolicy to Orphan.";
    }

    /** What is wrong, where, and what to do about it. */
    static String words(Fault fault) {
        String where = fault.field().isEmpty() ? "" : fault.field() + ": ";
        String advice = fault.kind().advice();
        return where + sentence(fault.message()) + " What to do: " + advice + ".";
    }

    private static String sentence(String words) {
        return words.endsWith(".") ? words : words + ".";
    }
}
