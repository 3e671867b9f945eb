package io.virtfleet.contract;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Why something failed.
 *
 * @param field path of the field that is wrong, from the request's root; empty when no field is to blame
 * @param retryAfter how long to wait before another try; empty: as the kind says
 * @param params named values of the message, for programs
 */
public record Fault(
        FaultKind kind, String field, String message, Optional<Duration> retryAfter, Map<String, String> params) {
    public Fault {
        params = Map.copyOf(params);
    }

    public static Fault of(FaultKind kind, String message) {
        return new Fault(kind, "", message, Optional.empty(), Map.of());
    }

    public static Fault of(FaultKind kind, String field, String message) {
        return new Fault(kind, field, message, Optional.empty(), Map.of());
    }

    public Fault withRetryAfter(Duration wait) {
        return new Fault(kind, field, message, Optional.of(wait), params);
    }

    public Fault withParams(Map<String, String> values) {
        return new Fault(kind, field, message, retryAfter, values);
    }

    @Override
    public String toString() {
        return kind + (field.isEmpty() ? "" : " " + field) + ": " + message;
    }
}
