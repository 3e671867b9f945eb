package io.virtfleet.api.snapshot;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.Amount;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMSnapshot. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMSnapshotStatus(
        @Nullable List<SnapshotLink> children,
        @Nullable String completionTime,
        @Nullable List<Condition> conditions,
        @Nullable String creationTime,
        @Nullable String expiryTime,
        @Nullable String message,
        @Nullable Long observedGeneration,
        @Nullable SnapshotLink parent,
        @Nullable String phase,
        @Nullable Progress progress,
        @Nullable Map<String, OnProvider> providerStatus,
        @Nullable Amount size,
        @Nullable String snapshotID,
        @Nullable String taskRef,
        @Nullable Amount virtualSize,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** One snapshot. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record SnapshotLink(
            @Nullable String name,
            @Nullable String namespace,
            @Nullable String uid,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How far the work is. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Progress(
            @Nullable Long completedBytes,
            @Nullable String eta,
            @Nullable Integer percentage,
            @Nullable String startTime,
            @Nullable Long totalBytes,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The state on one provider. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record OnProvider(
            @Nullable Boolean available,
            @Nullable String id,
            @Nullable String lastUpdated,
            @Nullable String message,
            @Nullable String path,
            @Nullable String state,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
