package io.virtfleet.api.provider;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.virtfleet.api.ObjectRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a Provider. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProviderSpec(
        @Nullable ConnectionPooling connectionPooling,
        @Nullable LabelSelector consumerNamespaceSelector,
        @Nullable ObjectRef credentialSecretRef,
        @Nullable Map<String, String> defaults,
        @Nullable String endpoint,
        @Nullable HealthCheck healthCheck,
        @Nullable Boolean insecureSkipVerify,
        @Nullable Integer maxConcurrent,
        @Nullable Boolean paused,
        @Nullable RateLimit rateLimit,
        @Nullable ProviderRuntime runtime,
        @Nullable String type,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Settings of the connections to the provider. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ConnectionPooling(
            @Nullable String connectionTimeout,
            @Nullable String idleTimeout,
            @Nullable Integer maxConnections,
            @Nullable Integer maxIdleConnections,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How the manager decides whether the provider is healthy. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record HealthCheck(
            @Nullable Boolean enabled,
            @Nullable Integer failureThreshold,
            @Nullable String interval,
            @Nullable Integer successThreshold,
            @Nullable String timeout,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How fast the manager may call this provider. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RateLimit(
            @Nullable Integer burst,
            @Nullable Integer qps,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
