package io.virtfleet.api.migration;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the VM is moved. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MigrationOptions(
        @Nullable String cleanupPolicy,
        @Nullable Boolean compress,
        @Nullable String diskFormat,
        @Nullable RetryPolicy retryPolicy,
        @Nullable String timeout,
        @Nullable ValidationChecks validationChecks,
        @Nullable Boolean verifyChecksums,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How failed attempts are retried. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record RetryPolicy(
            @Nullable Integer backoffMultiplier,
            @Nullable Integer maxRetries,
            @Nullable String retryDelay,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The checks after the migration. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ValidationChecks(
            @Nullable Boolean checkBoot,
            @Nullable Boolean checkChecksum,
            @Nullable Boolean checkConnectivity,
            @Nullable Boolean checkDiskSize,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
