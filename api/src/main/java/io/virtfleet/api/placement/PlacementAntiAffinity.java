package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What VMs should be kept apart from. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlacementAntiAffinity(
        @Nullable ApplicationAntiAffinity applicationAntiAffinity,
        @Nullable ClusterAntiAffinity clusterAntiAffinity,
        @Nullable DatastoreAntiAffinity datastoreAntiAffinity,
        @Nullable HostAntiAffinity hostAntiAffinity,
        @Nullable VmAntiAffinity vmAntiAffinity,
        @Nullable ZoneAntiAffinity zoneAntiAffinity,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Away from VMs of the same application. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ApplicationAntiAffinity(
            @Nullable String applicationLabel,
            @Nullable Boolean enabled,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** In different clusters. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClusterAntiAffinity(
            @Nullable Boolean enabled,
            @Nullable Integer maxVMsPerCluster,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** On different datastores. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DatastoreAntiAffinity(
            @Nullable Boolean enabled,
            @Nullable Integer maxVMsPerDatastore,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** On different hosts. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record HostAntiAffinity(
            @Nullable Boolean enabled,
            @Nullable Integer maxVMsPerHost,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Away from VMs with certain labels. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record VmAntiAffinity(
            @Nullable List<WeightedVmAffinityTerm> preferredDuringScheduling,
            @Nullable List<VmAffinityTerm> requiredDuringScheduling,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** In different zones. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ZoneAntiAffinity(
            @Nullable Boolean enabled,
            @Nullable Integer maxVMsPerZone,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
