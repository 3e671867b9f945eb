package io.virtfleet.provider.acme;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.List;
import java.util.function.Supplier;

/** Acme's failures in the contract's words; the kind decides whether and when the caller tries again. */
final class AcmeFaults {
    private AcmeFaults() {}

    /** Calls Acme; what fails there leaves as a ProviderException. */
    static <T> T translated(Supplier<T> call) {
        try {
            return call.get();
        } catch (AcmePlatform.Failure failure) {
            throw new ProviderException(fault(failure), failure);
        }
    }

    /** The failure of a call as a finding; none when it works. */
    static List<Fault> findings(Runnable call) {
        try {
            call.run();
            return List.of();
        } catch (AcmePlatform.Failure failure) {
            return List.of(fault(failure));
        }
    }

    static Fault fault(AcmePlatform.Failure failure) {
        FaultKind kind = switch (failure.refusal()) {
            case LOGIN_FAILED -> FaultKind.DENIED;
            case NO_SUCH_VM -> FaultKind.NOT_FOUND;
            case QUOTA_EXCEEDED -> FaultKind.EXHAUSTED;
            case OFFLINE -> FaultKind.UNREACHABLE;
        };
        return Fault.of(kind, "Acme: " + failure.getMessage());
    }
}
