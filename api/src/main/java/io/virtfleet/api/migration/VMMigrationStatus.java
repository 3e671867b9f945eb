package io.virtfleet.api.migration;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.Amount;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMMigration. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMMigrationStatus(
        @Nullable String completionTime,
        @Nullable List<Condition> conditions,
        @Nullable MovedDisk diskInfo,
        @Nullable String exportID,
        @Nullable String importID,
        @Nullable String lastRetryTime,
        @Nullable String message,
        @Nullable Long observedGeneration,
        @Nullable String phase,
        @Nullable Progress progress,
        @Nullable Integer retryCount,
        @Nullable String snapshotID,
        @Nullable String snapshotRef,
        @Nullable String startTime,
        @Nullable Staging storageInfo,
        @Nullable String storagePVCName,
        @Nullable String targetVMID,
        @Nullable LocalRef targetVMRef,
        @Nullable String taskRef,
        @Nullable Verdict validationResults,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** The disk that moves. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record MovedDisk(
            @Nullable String checksum,
            @Nullable String sourceChecksum,
            @Nullable String sourceDiskID,
            @Nullable String sourceFormat,
            @Nullable Amount sourceSize,
            @Nullable String targetChecksum,
            @Nullable String targetDiskID,
            @Nullable String targetFormat,
            @Nullable String targetPath,
            @Nullable Amount targetSize,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How far the work is. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Progress(
            @Nullable String currentPhase,
            @Nullable String eta,
            @Nullable Integer percentage,
            @Nullable String phaseStartTime,
            @Nullable Long totalBytes,
            @Nullable Long transferRate,
            @Nullable Long transferredBytes,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The storage on the way. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Staging(
            @Nullable Boolean cleanedUp,
            @Nullable Amount size,
            @Nullable String uploadedAt,
            @Nullable String url,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The result of the checks after the migration. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Verdict(
            @Nullable Boolean bootSuccess,
            @Nullable Boolean checksumMatch,
            @Nullable Boolean connectivitySuccess,
            @Nullable Boolean diskSizeMatch,
            @Nullable List<String> validationErrors,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
