package io.virtfleet.api.clone;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the copy is made. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CloneOptions(
        @Nullable Boolean includeSnapshots,
        @Nullable Boolean parallel,
        @Nullable Performance performance,
        @Nullable Boolean powerOn,
        @Nullable RetryPolicy retryPolicy,
        @Nullable Storage storage,
        @Nullable String timeout,
        @Nullable String type,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Performance settings of the copy. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Performance(
            @Nullable Integer concurrentDisks,
            @Nullable Boolean ioThrottling,
            @Nullable Integer maxIOPS,
            @Nullable String priority,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How failed attempts are retried. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RetryPolicy(
            @Nullable Integer backoffMultiplier,
            @Nullable Integer maxRetries,
            @Nullable String retryDelay,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Where and how the copy is stored. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Storage(
            @Nullable String datastore,
            @Nullable String diskFormat,
            @Nullable Boolean enableCompression,
            @Nullable String folder,
            @Nullable Boolean preferThinProvisioning,
            @Nullable String storageClass,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
