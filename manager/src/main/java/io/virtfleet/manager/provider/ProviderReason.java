package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import java.util.regex.Pattern;

/** The reasons of the conditions of a Provider. */
public enum ProviderReason {
    /** The Provider can be used. */
    READY("Ready"),
    PAUSED("Paused"),
    RUNNING("Running"),
    STARTING("Starting"),
    CONNECTING("Connecting"),
    ANSWERS("Answers"),
    UNREACHABLE("Unreachable"),
    REFUSED("Refused"),
    INVALID_SPEC("InvalidSpec"),
    /** An object with a needed name exists and belongs to someone else. */
    CONFLICT("Conflict"),
    UNSUPPORTED("Unsupported"),
    NOT_FOUND("NotFound"),
    INTERNAL("Internal"),
    /** TLS is disabled and the address is not a loopback address. */
    INSECURE_ADDRESS("InsecureAddress"),
    VALIDATED("Validated"),
    CREDENTIALS_REFUSED("CredentialsRefused"),
    PLATFORM_FAULT("PlatformFault"),
    /** The inventory of its VMs is incomplete. */
    INVENTORY_LOST("InventoryLost"),
    REPORTED("Reported"),
    NOT_CONNECTED("NotConnected"),
    /** The provider knows a higher epoch than that of this manager. */
    FENCED("Fenced"),
    /** VMs of this fleet have no VirtualMachine. */
    ORPHANS_FOUND("OrphansFound"),
    VMS_BOUND("VirtualMachinesBound");

    /** The fault parameter with a reason that is more specific than the kind of the fault. */
    public static final String PARAM = "reason";

    /** What the API server accepts as a reason; a provider may send anything. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]{0,62}[A-Za-z0-9_])?");

    private final String word;

    ProviderReason(String word) {
        this.word = word;
    }

    /** As written in conditions. */
    public String word() {
        return word;
    }

    /** The reason for a provider with this fault. */
    static String of(Fault fault) {
        String specific = fault.params().get(PARAM);
        if (specific != null && WORD.matcher(specific).matches()) {
            return specific;
        }
        return switch (fault.kind()) {
            case INVALID_SPEC -> INVALID_SPEC.word;
            case CONFLICT -> CONFLICT.word;
            case UNSUPPORTED -> UNSUPPORTED.word;
            case NOT_FOUND -> NOT_FOUND.word;
            case DENIED -> REFUSED.word;
            case FENCED -> FENCED.word;
            case UNREACHABLE, BUSY, EXHAUSTED -> UNREACHABLE.word;
            case INTERNAL -> INTERNAL.word;
        };
    }
}
