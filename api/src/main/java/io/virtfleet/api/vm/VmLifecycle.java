package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happens around start and stop. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VmLifecycle(
        @Nullable String gracefulShutdownTimeout,
        @Nullable Hook postStart,
        @Nullable Hook preStop,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** What is done around a start or a stop. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Hook(
            @Nullable Exec exec,
            @Nullable HttpGet httpGet,
            @Nullable Snapshot snapshot,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A command in the guest. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Exec(
            @Nullable List<String> command,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** An HTTP request. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record HttpGet(
            @Nullable String host,
            @Nullable String path,
            @Nullable Integer port,
            @Nullable String scheme,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A snapshot to make. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Snapshot(
            @Nullable String description,
            @Nullable Boolean includeMemory,
            @Nullable String name,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
