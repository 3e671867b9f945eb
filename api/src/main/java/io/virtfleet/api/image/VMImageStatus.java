package io.virtfleet.api.image;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.Amount;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMImage. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMImageStatus(
        @Nullable List<String> availableOn,
        @Nullable String checksum,
        @Nullable List<Condition> conditions,
        @Nullable String format,
        @Nullable ImportProgress importProgress,
        @Nullable String lastPrepareTime,
        @Nullable String message,
        @Nullable Long observedGeneration,
        @Nullable String phase,
        @Nullable String prepareTaskRef,
        @Nullable Map<String, OnProvider> providerStatus,
        @Nullable Boolean ready,
        @Nullable Amount size,
        @Nullable Integer usedByVMs,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How far the import is. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record ImportProgress(
            @Nullable String eta,
            @Nullable Integer percentage,
            @Nullable String startTime,
            @Nullable Long totalBytes,
            @Nullable Long transferRate,
            @Nullable Long transferredBytes,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The state on one provider. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record OnProvider(
            @Nullable Boolean available,
            @Nullable String id,
            @Nullable String lastUpdated,
            @Nullable String message,
            @Nullable Long observedGeneration,
            @Nullable String path,
            @Nullable Integer percentage,
            @Nullable String reason,
            @Nullable Amount size,
            @Nullable String sourceDigest,
            @Nullable String taskRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
