package io.virtfleet.manager.provider.owned;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.net.HttpURLConnection;
import java.util.Optional;

/** What the API server refused, as faults. */
public final class ClusterFaults {
    private static final int UNPROCESSABLE = 422;

    private ClusterFaults() {}

    /** The fault of a request; {@code doing} ends the sentence "the manager cannot". */
    public static ProviderException of(String doing, KubernetesClientException refused) {
        String why = Optional.ofNullable(refused.getStatus())
                .flatMap(status -> Optional.ofNullable(status.getMessage()))
                .orElseGet(() -> String.valueOf(refused.getMessage()));
        return ProviderException.of(kind(refused.getCode()), "the manager cannot " + doing + ": " + why);
    }

    private static FaultKind kind(int code) {
        return switch (code) {
            case HttpURLConnection.HTTP_BAD_REQUEST, UNPROCESSABLE -> FaultKind.INVALID_SPEC;
            case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN -> FaultKind.DENIED;
            case HttpURLConnection.HTTP_NOT_FOUND -> FaultKind.NOT_FOUND;
            case HttpURLConnection.HTTP_CONFLICT -> FaultKind.BUSY;
            default -> FaultKind.UNREACHABLE;
        };
    }
}
