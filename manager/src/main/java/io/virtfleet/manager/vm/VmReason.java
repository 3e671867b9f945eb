package io.virtfleet.manager.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.vm.VmView.Doubt;

/** Every reason a VirtualMachine's conditions may give; {@code docs/operations.md} explains each. */
enum VmReason {
    AS_WANTED("AsWanted", "All that was asked for is so."),
    CREATING("Creating", "The provider makes the VM:"),
    CHANGING_POWER("ChangingPower", "The provider changes the power:"),
    RESTARTING("Restarting", "The provider restarts the VM:"),
    RECONFIGURING("Reconfiguring", "The provider changes the VM:"),
    DELETING("Deleting", "The provider removes the VM:"),
    POWER_DIFFERS("PowerDiffers", "The power is not as wanted."),
    DRIFTED("Drifted", "The VM was changed behind our back."),
    INPUTS_MISSING("InputsMissing", "Something that the VM refers to is not there."),
    VANISHED("Vanished", "The VM was removed behind our back."),
    RESTART_NEEDED("RestartNeeded", "A change takes effect after a restart."),
    HAS_ADDRESS("HasAddress", "The guest has an address."),
    NO_ADDRESS("NoAddress", "The guest has told no address yet."),
    NOT_RUNNING("NotRunning", "The guest does not run."),
    NOT_MADE("NotMade", "The provider has no such VM."),
    PROVIDER_MISSING("ProviderMissing", "There is no such Provider."),
    PROVIDER_PAUSED("ProviderPaused", "The Provider is left alone on request."),
    PROVIDER_UNREACHABLE("ProviderUnreachable", "The Provider cannot be reached."),
    INVALID_SPEC("InvalidSpec", "A field has a value that cannot be."),
    UNSUPPORTED("Unsupported", "The provider cannot do what a field asks for."),
    CONFLICT("Conflict", "Something of that name is there and not ours."),
    NOT_FOUND("NotFound", "The platform lacks something that is named."),
    DENIED("Denied", "The platform refused the credentials or the right."),
    EXHAUSTED("Exhausted", "The platform has no room."),
    BUSY("Busy", "The platform is at work on the same thing."),
    INTERNAL("Internal", "The provider met a bug."),
    FENCED("Fenced", "Another manager leads.");

    private final String word;
    private final String sentence;

    VmReason(String word, String sentence) {
        this.word = word;
        this.sentence = sentence;
    }

    /** As conditions spell it. */
    String word() {
        return word;
    }

    String sentence() {
        return sentence;
    }

    static VmReason of(VmAction action) {
        return switch (action) {
            case CREATE -> CREATING;
            case POWER -> CHANGING_POWER;
            case RESTART -> RESTARTING;
            case RECONFIGURE -> RECONFIGURING;
            case DELETE -> DELETING;
        };
    }

    static VmReason of(Doubt doubt, FaultKind kind) {
        return switch (doubt) {
            case NO_PROVIDER -> PROVIDER_MISSING;
            case PAUSED -> PROVIDER_PAUSED;
            case UNREACHABLE -> PROVIDER_UNREACHABLE;
            case FAILED -> of(kind);
        };
    }

    static VmReason of(FaultKind kind) {
        return switch (kind) {
            case INVALID_SPEC -> INVALID_SPEC;
            case UNSUPPORTED -> UNSUPPORTED;
            case CONFLICT -> CONFLICT;
            case NOT_FOUND -> NOT_FOUND;
            case DENIED -> DENIED;
            case EXHAUSTED -> EXHAUSTED;
            case BUSY -> BUSY;
            case UNREACHABLE -> PROVIDER_UNREACHABLE;
            case INTERNAL -> INTERNAL;
            case FENCED -> FENCED;
        };
    }
}
