package io.virtfleet.api.set;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMSet. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMSetStatus(
        @Nullable Integer availableReplicas,
        @Nullable Integer collisionCount,
        @Nullable List<Condition> conditions,
        @Nullable Integer currentReplicas,
        @Nullable String currentRevision,
        @Nullable Long observedGeneration,
        @Nullable Integer readyReplicas,
        @Nullable Integer replicas,
        @Nullable String selector,
        @Nullable String updateRevision,
        @Nullable UpdateProgress updateStatus,
        @Nullable Integer updatedReplicas,
        @Nullable List<SetMember> vmStatus,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How far an update is. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record UpdateProgress(
            @Nullable String completionTime,
            @Nullable List<FailedMember> failedVMs,
            @Nullable String message,
            @Nullable List<String> pendingVMs,
            @Nullable String phase,
            @Nullable String startTime,
            @Nullable List<String> updatedVMs,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A VM that could not be updated. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record FailedMember(
            @Nullable String lastAttempt,
            @Nullable String message,
            @Nullable String name,
            @Nullable String reason,
            @Nullable Integer retryCount,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A VM of the set. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record SetMember(
            @Nullable String creationTime,
            @Nullable String lastUpdateTime,
            @Nullable String message,
            @Nullable String name,
            @Nullable String phase,
            @Nullable Boolean ready,
            @Nullable String revision,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
