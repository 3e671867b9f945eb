package io.virtfleet.manager.vm.report;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;

/** Every reason a VirtualMachine's conditions may give; {@code docs/operations.md} explains each. */
enum VmReason {
    AS_WANTED("AsWanted", "The VM is as requested."),
    CREATING("Creating", "The provider is creating the VM:"),
    CHANGING_POWER("ChangingPower", "The provider is changing the power state:"),
    RESTARTING("Restarting", "The provider is restarting the VM:"),
    RECONFIGURING("Reconfiguring", "The provider is reconfiguring the VM:"),
    DELETING("Deleting", "The provider is deleting the VM:"),
    POWER_DIFFERS("PowerDiffers", "The power state is not as requested."),
    CRASH_LOOP("CrashLoop", "The VM keeps leaving the requested power state."),
    DRIFTED("Drifted", "The VM was changed outside VirtFleet."),
    STARTING("Starting", "The VM is starting."),
    STOPPING("Stopping", "The VM is stopping."),
    MIGRATING("Migrating", "The platform is moving the VM to another host."),
    PLATFORM_DELETING("PlatformDeleting", "The platform is deleting the VM; nobody asked VirtFleet for that."),
    PLATFORM_FAILED("PlatformFailed", "The platform reports that the VM failed."),
    PLATFORM_UNKNOWN("PlatformUnknown", "The platform does not know the state of the VM."),
    INPUTS_MISSING("InputsMissing", "Something that the VM refers to does not exist."),
    VANISHED("Vanished", "The VM was removed outside VirtFleet."),
    RESTART_NEEDED("RestartNeeded", "A change takes effect after a restart."),
    HAS_ADDRESS("HasAddress", "The guest has an address."),
    NO_ADDRESS("NoAddress", "The guest has not reported an address yet."),
    NOT_RUNNING("NotRunning", "The guest is not running."),
    NOT_MADE("NotMade", "The provider has no such VM."),
    PROVIDER_MISSING("ProviderMissing", "The Provider does not exist."),
    PROVIDER_PAUSED("ProviderPaused", "The Provider is paused."),
    PROVIDER_UNREACHABLE("ProviderUnreachable", "The Provider cannot be reached."),
    INVALID_SPEC("InvalidSpec", "A field has an invalid value."),
    UNSUPPORTED("Unsupported", "The provider does not support what a field asks for."),
    CONFLICT("Conflict", "Something with that name exists and is not managed by this VirtualMachine."),
    NOT_FOUND("NotFound", "Something that the spec names does not exist on the platform."),
    DENIED("Denied", "The platform rejected the credentials or denied permission."),
    EXHAUSTED("Exhausted", "The platform has no capacity left."),
    BUSY("Busy", "The platform is busy with the same object."),
    INTERNAL("Internal", "The provider reported an internal error."),
    FENCED("Fenced", "The provider refuses changes of this manager.");

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

    static VmReason of(UnknownReason reason, FaultKind kind) {
        return switch (reason) {
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
