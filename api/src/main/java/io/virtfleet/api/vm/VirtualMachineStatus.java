package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VirtualMachine. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VirtualMachineStatus(
        @Nullable Applied applied,
        @Nullable List<Condition> conditions,
        @Nullable String consoleURL,
        VirtualMachineSpec.@Nullable Resources currentResources,
        @Nullable Guest guest,
        @Nullable String host,
        @Nullable String id,
        @Nullable List<String> ips,
        @Nullable String lastReconfigureTime,
        @Nullable String lastRestartToken,
        @Nullable String lastTaskRef,
        @Nullable String message,
        @Nullable LocalRef migrationRef,
        @Nullable Long observedGeneration,
        @Nullable String phase,
        @Nullable String powerState,
        @Nullable Map<String, String> provider,
        @Nullable String reconfigureTaskRef,
        @Nullable List<SnapshotEntry> snapshots,
        @Nullable Task task,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** What the provider accepted last. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Applied(
            @Nullable String guest,
            @Nullable String shape,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** What the guest says of itself. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Guest(
            @Nullable Boolean agentRunning,
            @Nullable String hostname,
            @Nullable String os,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** One snapshot. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record SnapshotEntry(
            @Nullable String creationTime,
            @Nullable String description,
            @Nullable Boolean hasMemory,
            @Nullable String id,
            @Nullable String name,
            @Nullable Long sizeBytes,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How far the provider's running task is. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Task(
            @Nullable String action,
            @Nullable String message,
            @Nullable Integer percent,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
