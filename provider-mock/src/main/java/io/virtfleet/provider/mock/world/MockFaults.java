package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;

/** The refusals of the mock platform. */
public final class MockFaults {
    private MockFaults() {}

    public static ProviderException invalid(String field, String message) {
        return ProviderException.of(FaultKind.INVALID_SPEC, field, field + " " + message);
    }

    public static ProviderException unsupported(String field, String message) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " " + message);
    }

    public static ProviderException conflict(String field, String message) {
        return ProviderException.of(FaultKind.CONFLICT, field, message);
    }

    public static ProviderException notFound(String field, String message) {
        return ProviderException.of(FaultKind.NOT_FOUND, field, message);
    }

    public static ProviderException busy(String message) {
        return ProviderException.of(FaultKind.BUSY, message);
    }

    public static ProviderException exhausted(String field, String message) {
        return ProviderException.of(FaultKind.EXHAUSTED, field, message);
    }
}
