package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;

/** Why a condition of a Provider is as it is. */
enum ProviderReason {
    /** All is well. */
    READY("Ready"),
    PAUSED("Paused"),
    RUNNING("Running"),
    EXTERNAL("External"),
    STARTING("Starting"),
    CONNECTING("Connecting"),
    ANSWERS("Answers"),
    UNREACHABLE("Unreachable"),
    REFUSED("Refused"),
    INVALID_SPEC("InvalidSpec"),
    /** Something of that name is there and not ours. */
    CONFLICT("Conflict"),
    UNSUPPORTED("Unsupported"),
    NOT_FOUND("NotFound"),
    INTERNAL("Internal"),
    /** TLS is off and the provider is not on this machine. */
    INSECURE_ADDRESS("InsecureAddress"),
    VALIDATED("Validated"),
    CREDENTIALS_REFUSED("CredentialsRefused"),
    PLATFORM_FAULT("PlatformFault"),
    /** The view of its VMs is not whole. */
    INVENTORY_LOST("InventoryLost"),
    REPORTED("Reported"),
    NOT_CONNECTED("NotConnected"),
    VMS_BOUND("VirtualMachinesBound");

    /** The name under which a fault carries a reason that is narrower than its kind. */
    static final String PARAM = "reason";

    private final String word;

    ProviderReason(String word) {
        this.word = word;
    }

    /** As conditions spell it. */
    String word() {
        return word;
    }

    /** Why a provider with this fault cannot be used. */
    static String of(Fault fault) {
        String narrower = fault.params().get(PARAM);
        if (narrower != null) {
            return narrower;
        }
        return switch (fault.kind()) {
            case INVALID_SPEC -> INVALID_SPEC.word;
            case CONFLICT -> CONFLICT.word;
            case UNSUPPORTED -> UNSUPPORTED.word;
            case NOT_FOUND -> NOT_FOUND.word;
            case DENIED, FENCED -> REFUSED.word;
            case UNREACHABLE, BUSY, EXHAUSTED -> UNREACHABLE.word;
            case INTERNAL -> INTERNAL.word;
        };
    }
}
