package io.virtfleet.api.clone;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMClone. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMCloneStatus(
        @Nullable String actualCloneType,
        @Nullable String completionTime,
        @Nullable List<Condition> conditions,
        @Nullable CustomizationStatus customizationStatus,
        @Nullable String lastRetryTime,
        @Nullable String message,
        @Nullable Long observedGeneration,
        @Nullable String phase,
        @Nullable Progress progress,
        @Nullable Integer retryCount,
        @Nullable String startTime,
        @Nullable LocalRef targetRef,
        @Nullable String targetVMID,
        @Nullable String taskRef,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** The progress of the customization. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record CustomizationStatus(
            @Nullable Boolean completed,
            @Nullable List<String> completedSteps,
            @Nullable String currentStep,
            @Nullable List<String> failedSteps,
            @Nullable String message,
            @Nullable Boolean started,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How far the work is. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Progress(
            @Nullable Integer completedDisks,
            @Nullable CurrentDisk currentDisk,
            @Nullable String eta,
            @Nullable Integer overallPercentage,
            @Nullable Integer totalDisks,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The disk that is copied now. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record CurrentDisk(
            @Nullable Long completedBytes,
            @Nullable String name,
            @Nullable Integer percentage,
            @Nullable Long totalBytes,
            @Nullable Long transferRate,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
