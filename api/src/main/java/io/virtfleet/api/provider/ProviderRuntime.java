package io.virtfleet.api.provider;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Toleration;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the provider process is run. Without it, the manager runs the image that it is configured with for this
 * type.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProviderRuntime(
        @Nullable String address,
        @Nullable Affinity affinity,
        @Nullable List<EnvVar> env,
        @Nullable String image,
        @Nullable String imagePullPolicy,
        @Nullable List<LocalObjectReference> imagePullSecrets,
        @Nullable Probe livenessProbe,
        @Nullable String logFormat,
        @Nullable String logLevel,
        @Nullable String mode,
        @Nullable Map<String, String> nodeSelector,
        @Nullable Probe readinessProbe,
        @Nullable Integer replicas,
        @Nullable ResourceRequirements resources,
        @Nullable SecurityContext securityContext,
        @Nullable Service service,
        @Nullable List<Toleration> tolerations,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How the provider is reached. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Service(
            @Nullable Integer port,
            @Nullable Tls tls,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Mutual TLS between manager and provider. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Tls(
            @Nullable Boolean enabled,
            @Nullable Boolean insecureSkipVerify,
            @Nullable LocalRef secretRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
