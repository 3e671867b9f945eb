package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.ObjectRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VirtualMachine. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VirtualMachineSpec(
        @Nullable Changes changes,
        @Nullable ObjectRef classRef,
        @Nullable String deletionPolicy,
        @Nullable Boolean deletionProtection,
        @Nullable List<VmDisk> disks,
        @Nullable String driftPolicy,
        @Nullable ObjectRef imageRef,
        @Nullable ImportedDisk importedDisk,
        @Nullable VmLifecycle lifecycle,
        @Nullable CloudMetadata metaData,
        @Nullable List<VmNetwork> networks,
        @Nullable Placement placement,
        @Nullable LocalRef placementRef,
        @Nullable WantedPower powerState,
        @Nullable ObjectRef providerRef,
        @Nullable String recreatePolicy,
        @Nullable Resources resources,
        @Nullable Restart restart,
        @Nullable Snapshot snapshot,
        @Nullable List<String> tags,
        @Nullable FirstBoot userData,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** What happens when a change needs a restart. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Changes(
            @Nullable String restart,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A disk that already exists, as the boot disk. Not together with imageRef. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ImportedDisk(
            @Nullable String diskID,
            @Nullable String format,
            @Nullable LocalRef migrationRef,
            @Nullable String path,
            @Nullable Integer sizeGiB,
            @Nullable String source,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** What cloud-init reads as its metadata. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CloudMetadata(
            FirstBoot.@Nullable Text cloudInit,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Where the VM is placed on the hypervisor. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Placement(
            @Nullable String cluster,
            @Nullable String datastore,
            @Nullable String folder,
            @Nullable String host,
            @Nullable String resourcePool,
            @Nullable String storagePod,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** CPUs and memory of this VM, instead of those of its class. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Resources(
            @Nullable Integer cpu,
            @Nullable Gpu gpu,
            @Nullable Long memoryMiB,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Graphics processors. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Gpu(
            @Nullable Integer count,
            @Nullable Long memory,
            @Nullable String type,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Restarts the VM on request. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Restart(
            @Nullable String mode,
            @Nullable String token,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Snapshots of this VM. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Snapshot(
            @Nullable LocalRef revertToRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
