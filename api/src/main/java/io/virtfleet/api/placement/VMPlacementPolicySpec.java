package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.Amount;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMPlacementPolicy. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMPlacementPolicySpec(
        @Nullable PlacementAffinity affinity,
        @Nullable PlacementAntiAffinity antiAffinity,
        @Nullable PlacementRules hard,
        @Nullable Integer priority,
        @Nullable ResourceConstraints resourceConstraints,
        @Nullable SecurityConstraints securityConstraints,
        @Nullable PlacementRules soft,
        @Nullable Integer weight,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Resource requirements for hosts. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ResourceConstraints(
            @Nullable Integer maxCPUUtilization,
            @Nullable Integer maxDiskUtilization,
            @Nullable Integer maxMemoryUtilization,
            @Nullable Integer minCPUPerHost,
            @Nullable Amount minDiskSpacePerHost,
            @Nullable Amount minMemoryPerHost,
            @Nullable List<String> preferredFeatures,
            @Nullable List<String> requiredFeatures,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Security requirements for hosts. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SecurityConstraints(
            @Nullable List<String> allowedSecurityGroups,
            @Nullable List<String> deniedSecurityGroups,
            @Nullable String isolationLevel,
            @Nullable Boolean requireEncryptedStorage,
            @Nullable Boolean requireNUMATopology,
            @Nullable Boolean requireSecureBoot,
            @Nullable Boolean requireTPM,
            @Nullable String trustLevel,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
