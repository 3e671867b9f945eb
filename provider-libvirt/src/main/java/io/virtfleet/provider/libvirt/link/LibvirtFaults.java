package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;

/** libvirt's failures in the contract's words; the kind decides whether and when the caller tries again. */
public final class LibvirtFaults {
    private LibvirtFaults() {}

    /** A failure as it leaves the provider. */
    public static ProviderException translated(HostFailure failure) {
        return new ProviderException(fault(failure), failure);
    }

    static Fault fault(HostFailure failure) {
        return Fault.of(kind(failure), "libvirt: " + failure.getMessage());
    }

    private static FaultKind kind(HostFailure failure) {
        return switch (failure.code()) {
            case VIR_ERR_NO_DOMAIN,
                    VIR_ERR_NO_NETWORK,
                    VIR_ERR_NO_STORAGE_POOL,
                    VIR_ERR_NO_STORAGE_VOL,
                    VIR_ERR_NO_DOMAIN_SNAPSHOT,
                    VIR_ERR_DEVICE_MISSING -> FaultKind.NOT_FOUND;
            case VIR_ERR_AUTH_FAILED,
                    VIR_ERR_AUTH_CANCELLED,
                    VIR_ERR_AUTH_UNAVAILABLE,
                    VIR_ERR_ACCESS_DENIED,
                    VIR_ERR_OPERATION_DENIED -> FaultKind.DENIED;
            case VIR_ERR_DOM_EXIST, VIR_ERR_STORAGE_VOL_EXIST -> FaultKind.CONFLICT;
            case VIR_ERR_NO_MEMORY -> FaultKind.EXHAUSTED;
            case VIR_ERR_CONFIG_UNSUPPORTED,
                    VIR_ERR_NO_SUPPORT,
                    VIR_ERR_ARGUMENT_UNSUPPORTED,
                    VIR_ERR_OPERATION_UNSUPPORTED -> FaultKind.UNSUPPORTED;
            case VIR_ERR_OPERATION_TIMEOUT,
                    VIR_ERR_RESOURCE_BUSY,
                    VIR_ERR_BLOCK_COPY_ACTIVE,
                    VIR_ERR_AGENT_UNRESPONSIVE,
                    VIR_ERR_AGENT_UNSYNCED -> FaultKind.BUSY;
            case VIR_ERR_NO_CONNECT,
                    VIR_ERR_INVALID_CONN,
                    VIR_ERR_RPC,
                    VIR_ERR_GNUTLS_ERROR,
                    VIR_ERR_SSH,
                    VIR_ERR_LIBSSH,
                    VIR_ERR_UNKNOWN_HOST -> FaultKind.UNREACHABLE;
            default -> byWords(String.valueOf(failure.getMessage()));
        };
    }

    /** libvirt has one code for all that the system refuses; only the system's own words tell what it was. */
    private static FaultKind byWords(String words) {
        if (words.contains("No space left on device") || words.contains("Cannot allocate memory")) {
            return FaultKind.EXHAUSTED;
        }
        return words.contains("No such device") || words.contains("No such file")
                ? FaultKind.NOT_FOUND
                : FaultKind.INTERNAL;
    }
}
