package io.virtfleet.provider.libvirt.link.raw;

import org.libvirt.Error;
import org.libvirt.Error.ErrorNumber;
import org.libvirt.LibvirtException;

/** What libvirt answered instead of doing it. Leaves the module as a fault only: see {@code LibvirtFaults}. */
public final class HostFailure extends RuntimeException {
    private final ErrorNumber code;

    private HostFailure(ErrorNumber code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    static HostFailure of(LibvirtException failure) {
        Error error = failure.getError();
        if (error == null || error.getCode() == null) {
            return new HostFailure(ErrorNumber.VIR_ERR_UNKNOWN, String.valueOf(failure.getMessage()), failure);
        }
        return new HostFailure(error.getCode(), error.getMessage(), failure);
    }

    /** The failure that the last raw call of this thread left behind. */
    public static HostFailure last() {
        int number = LibvirtNative.LIBRARY.virGetLastErrorCode();
        ErrorNumber[] known = ErrorNumber.values();
        ErrorNumber code = number >= 0 && number < known.length ? known[number] : ErrorNumber.VIR_ERR_UNKNOWN;
        String message = LibvirtNative.LIBRARY.virGetLastErrorMessage();
        return new HostFailure(code, message, new LibvirtCallFailed(message));
    }

    public ErrorNumber code() {
        return code;
    }

    /** Whether the thing that was named is not there. */
    public boolean isAbsence() {
        return switch (code) {
            case VIR_ERR_NO_DOMAIN,
                    VIR_ERR_NO_STORAGE_VOL,
                    VIR_ERR_NO_STORAGE_POOL,
                    VIR_ERR_NO_NETWORK,
                    VIR_ERR_NO_DOMAIN_SNAPSHOT,
                    VIR_ERR_NO_DOMAIN_METADATA,
                    VIR_ERR_DEVICE_MISSING -> true;
            default -> false;
        };
    }

    /** Whether the domain is in a state that does not allow it, such as one that is off already. */
    public boolean isWrongState() {
        return code == ErrorNumber.VIR_ERR_OPERATION_INVALID;
    }

    /** Whether the agent in the guest said that it cannot; libvirt has no code for it. */
    public boolean isAgentRefusal() {
        return String.valueOf(getMessage()).contains("unable to execute QEMU agent command");
    }

    /** Whether another domain has the name already; libvirt has no code for it. */
    public boolean isNameTaken() {
        return String.valueOf(getMessage()).contains("already exists with uuid");
    }

    /** Whether the board has no free place for one more device; libvirt has no code for it. */
    public boolean isFullBoard() {
        return String.valueOf(getMessage()).contains("No more available PCI slots");
    }

    /** A raw call that failed, to have a trace of where. */
    private static final class LibvirtCallFailed extends Exception {
        LibvirtCallFailed(String message) {
            super(message);
        }
    }
}
