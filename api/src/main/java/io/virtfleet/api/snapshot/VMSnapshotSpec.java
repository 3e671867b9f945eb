package io.virtfleet.api.snapshot;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMSnapshot. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMSnapshotSpec(
        @Nullable Metadata metadata,
        @Nullable RetentionPolicy retentionPolicy,
        @Nullable Schedule schedule,
        @Nullable SnapshotConfig snapshotConfig,
        @Nullable LocalRef vmRef,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Descriptive metadata of the snapshot. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @Nullable String application,
            @Nullable String environment,
            @Nullable Boolean pinned,
            @Nullable String purpose,
            @Nullable Map<String, String> tags,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How long the snapshot is kept. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RetentionPolicy(
            @Nullable Boolean deleteOnVMDelete,
            @Nullable String gracePeriod,
            @Nullable String maxAge,
            @Nullable Integer maxCount,
            @Nullable Boolean preservePinned,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Takes snapshots on a schedule. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Schedule(
            @Nullable String concurrencyPolicy,
            @Nullable String cronSpec,
            @Nullable Boolean enabled,
            @Nullable Integer failedJobsHistoryLimit,
            @Nullable Integer successfulJobsHistoryLimit,
            @Nullable Boolean suspend,
            @Nullable String timezone,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Settings of the snapshot. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SnapshotConfig(
            @Nullable Boolean compression,
            @Nullable String consistencyLevel,
            @Nullable String description,
            @Nullable Encryption encryption,
            @Nullable Boolean includeMemory,
            @Nullable String name,
            @Nullable Boolean quiesce,
            @Nullable String type,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Encryption of the snapshot. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Encryption(
            @Nullable Boolean enabled,
            @Nullable String keyProvider,
            @Nullable LocalRef keyRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
