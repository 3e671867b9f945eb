package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMPlacementPolicy. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMPlacementPolicyStatus(
        @Nullable List<Condition> conditions,
        @Nullable List<Conflict> conflictingPolicies,
        @Nullable Long observedGeneration,
        @Nullable PlacementStats placementStats,
        @Nullable List<LocalRef> usedByVMs,
        @Nullable Map<String, Verdict> validationResults,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** A policy that cannot hold together with this one. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Conflict(
            @Nullable String conflictType,
            @Nullable String description,
            @Nullable String policyName,
            @Nullable String resolutionSuggestion,
            @Nullable String severity,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Statistics of this policy. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record PlacementStats(
            @Nullable String averagePlacementTime,
            @Nullable Integer constraintViolations,
            @Nullable Integer failedPlacements,
            @Nullable String lastPlacementTime,
            @Nullable Map<String, Integer> placementDistribution,
            @Nullable Integer successfulPlacements,
            @Nullable Integer totalPlacements,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** What one provider said. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Verdict(
            @Nullable List<String> errors,
            @Nullable String lastValidated,
            @Nullable String message,
            @Nullable List<String> supportedFeatures,
            @Nullable List<String> unsupportedFeatures,
            @Nullable Boolean valid,
            @Nullable List<String> warnings,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
