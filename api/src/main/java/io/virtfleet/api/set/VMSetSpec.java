package io.virtfleet.api.set;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.virtfleet.api.vm.VirtualMachineSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMSet. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMSetSpec(
        @Nullable Integer minReadySeconds,
        @Nullable Ordinals ordinals,
        @Nullable ClaimRetention persistentVolumeClaimRetentionPolicy,
        @Nullable Integer replicas,
        @Nullable Integer revisionHistoryLimit,
        @Nullable LabelSelector selector,
        @Nullable String serviceName,
        @Nullable Template template,
        @Nullable UpdateStrategy updateStrategy,
        @Nullable List<ClaimTemplate> volumeClaimTemplates,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How VMs are numbered. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Ordinals(
            @Nullable Integer start,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** What happens to the claims of the set. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClaimRetention(
            @Nullable String whenDeleted,
            @Nullable String whenScaled,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The template of each VM. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Template(
            @Nullable TemplateMetadata metadata,
            @Nullable VirtualMachineSpec spec,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Labels and annotations of each VM. VirtRigaud's schema has no fields here, so that labels were lost. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TemplateMetadata(
            @Nullable Map<String, String> annotations,
            @Nullable Map<String, String> labels,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How VMs are updated when the template changes. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record UpdateStrategy(
            @Nullable RollingUpdate rollingUpdate,
            @Nullable String type,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Settings of a rolling update. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RollingUpdate(
            @Nullable IntOrString maxSurge,
            @Nullable IntOrString maxUnavailable,
            @Nullable Integer partition,
            @Nullable String podManagementPolicy,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** One claim. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClaimTemplate(
            @Nullable ClaimMetadata metadata,
            @Nullable PersistentVolumeClaimSpec spec,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Name, labels and annotations of the claim. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClaimMetadata(
            @Nullable Map<String, String> annotations,
            @Nullable Map<String, String> labels,
            @Nullable String name,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
