package io.virtfleet.manager.provider.owned;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.net.HttpURLConnection;
import java.util.Optional;

/** Maps errors of the API server to faults. */
public final class KubernetesFaults {
    private static final int UNPROCESSABLE = 422;

    private KubernetesFaults() {}

    /** The fault of a request; {@code doing} completes the sentence "failed to". */
    public static ProviderException of(String doing, KubernetesClientException refused) {
        String why = Optional.ofNullable(refused.getStatus())
                .flatMap(status -> Optional.ofNullable(status.getMessage()))
                .orElseGet(() -> String.valueOf(refused.getMessage()));
        return ProviderException.of(kind(refused.getCode()), "failed to " + doing + ": " + why);
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
