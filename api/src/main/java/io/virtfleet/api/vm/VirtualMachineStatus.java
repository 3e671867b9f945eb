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
    /** Nothing is known yet. */
    public static final VirtualMachineStatus EMPTY = new Builder().build();

    /** A builder that starts with the values of this status. */
    public Builder toBuilder() {
        var builder = new Builder();
        builder.applied = applied;
        builder.conditions = conditions;
        builder.consoleURL = consoleURL;
        builder.currentResources = currentResources;
        builder.guest = guest;
        builder.host = host;
        builder.id = id;
        builder.ips = ips;
        builder.lastReconfigureTime = lastReconfigureTime;
        builder.lastRestartToken = lastRestartToken;
        builder.lastTaskRef = lastTaskRef;
        builder.message = message;
        builder.migrationRef = migrationRef;
        builder.observedGeneration = observedGeneration;
        builder.phase = phase;
        builder.powerState = powerState;
        builder.provider = provider;
        builder.reconfigureTaskRef = reconfigureTaskRef;
        builder.snapshots = snapshots;
        builder.task = task;
        builder.more = more;
        return builder;
    }

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

    /** The progress of the provider's running task. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Task(
            @Nullable String action,
            @Nullable String message,
            @Nullable Integer percent,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Builds a status by the names of its fields; what is not set stays empty. */
    public static final class Builder {
        private @Nullable Applied applied;
        private @Nullable List<Condition> conditions;
        private @Nullable String consoleURL;
        private VirtualMachineSpec.@Nullable Resources currentResources;
        private @Nullable Guest guest;
        private @Nullable String host;
        private @Nullable String id;
        private @Nullable List<String> ips;
        private @Nullable String lastReconfigureTime;
        private @Nullable String lastRestartToken;
        private @Nullable String lastTaskRef;
        private @Nullable String message;
        private @Nullable LocalRef migrationRef;
        private @Nullable Long observedGeneration;
        private @Nullable String phase;
        private @Nullable String powerState;
        private @Nullable Map<String, String> provider;
        private @Nullable String reconfigureTaskRef;
        private @Nullable List<SnapshotEntry> snapshots;
        private @Nullable Task task;
        private Map<String, Object> more = Map.of();

        private Builder() {}

        public Builder applied(@Nullable Applied value) {
            applied = value;
            return this;
        }

        public Builder conditions(@Nullable List<Condition> value) {
            conditions = value;
            return this;
        }

        public Builder currentResources(VirtualMachineSpec.@Nullable Resources value) {
            currentResources = value;
            return this;
        }

        public Builder guest(@Nullable Guest value) {
            guest = value;
            return this;
        }

        public Builder host(@Nullable String value) {
            host = value;
            return this;
        }

        public Builder id(@Nullable String value) {
            id = value;
            return this;
        }

        public Builder ips(@Nullable List<String> value) {
            ips = value;
            return this;
        }

        public Builder lastRestartToken(@Nullable String value) {
            lastRestartToken = value;
            return this;
        }

        public Builder lastTaskRef(@Nullable String value) {
            lastTaskRef = value;
            return this;
        }

        public Builder message(@Nullable String value) {
            message = value;
            return this;
        }

        public Builder observedGeneration(@Nullable Long value) {
            observedGeneration = value;
            return this;
        }

        public Builder phase(@Nullable String value) {
            phase = value;
            return this;
        }

        public Builder powerState(@Nullable String value) {
            powerState = value;
            return this;
        }

        public Builder reconfigureTaskRef(@Nullable String value) {
            reconfigureTaskRef = value;
            return this;
        }

        public Builder task(@Nullable Task value) {
            task = value;
            return this;
        }

        public VirtualMachineStatus build() {
            return new VirtualMachineStatus(
                    applied,
                    conditions,
                    consoleURL,
                    currentResources,
                    guest,
                    host,
                    id,
                    ips,
                    lastReconfigureTime,
                    lastRestartToken,
                    lastTaskRef,
                    message,
                    migrationRef,
                    observedGeneration,
                    phase,
                    powerState,
                    provider,
                    reconfigureTaskRef,
                    snapshots,
                    task,
                    more);
        }
    }
}
