package io.virtfleet.api.clone;

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

/** What is wanted of a VMClone. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMCloneSpec(
        @Nullable GuestCustomization customization,
        @Nullable Metadata metadata,
        @Nullable CloneOptions options,
        @Nullable Source source,
        @Nullable Target target,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Descriptive metadata of the clone. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @Nullable String createdBy,
            @Nullable String environment,
            @Nullable String project,
            @Nullable String purpose,
            @Nullable Map<String, String> tags,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** What is copied: a VM, a snapshot, a template or an image. It cannot change once the clone has started. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Source(
            @Nullable ObjectRef imageRef,
            @Nullable LocalRef snapshotRef,
            @Nullable ObjectRef templateRef,
            @Nullable LocalRef vmRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The VirtualMachine to create. It cannot change once the clone has started. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Target(
            @Nullable Map<String, String> annotations,
            @Nullable LocalRef classRef,
            @Nullable List<VmDisk> disks,
            @Nullable Map<String, String> labels,
            @Nullable String name,
            @Nullable String namespace,
            @Nullable List<VmNetwork> networks,
            @Nullable LocalRef placementRef,
            @Nullable ObjectRef providerRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
