package io.virtfleet.api.migration;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.vm.VmDisk;
import io.virtfleet.api.vm.VmNetwork;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMMigration. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMMigrationSpec(
        @Nullable Metadata metadata,
        @Nullable MigrationOptions options,
        @Nullable Source source,
        @Nullable MigrationStorage storage,
        @Nullable Target target,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Descriptive metadata of the migration. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @Nullable String createdBy,
            @Nullable String environment,
            @Nullable String project,
            @Nullable String purpose,
            @Nullable Map<String, String> tags,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The VM to move. It cannot change once the migration has started. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Source(
            @Nullable Boolean createSnapshot,
            @Nullable Boolean deleteAfterMigration,
            @Nullable Boolean powerOffBeforeMigration,
            @Nullable ObjectRef providerRef,
            @Nullable LocalRef snapshotRef,
            @Nullable LocalRef vmRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The VM to create. It cannot change once the migration has started. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Target(
            @Nullable Map<String, String> annotations,
            @Nullable LocalRef classRef,
            @Nullable List<VmDisk> disks,
            @Nullable LocalRef imageRef,
            @Nullable Map<String, String> labels,
            @Nullable String name,
            @Nullable String namespace,
            @Nullable List<VmNetwork> networks,
            @Nullable LocalRef placementRef,
            @Nullable Boolean powerOn,
            @Nullable ObjectRef providerRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
