package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What VMs should be placed close to. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlacementAffinity(
        @Nullable ApplicationAffinity applicationAffinity,
        @Nullable ClusterAffinity clusterAffinity,
        @Nullable DatastoreAffinity datastoreAffinity,
        @Nullable HostAffinity hostAffinity,
        @Nullable VmAffinity vmAffinity,
        @Nullable ZoneAffinity zoneAffinity,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Near VMs of the same application. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ApplicationAffinity(
            @Nullable String applicationLabel,
            @Nullable Boolean enabled,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** In the same cluster. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClusterAffinity(
            @Nullable Boolean enabled,
            @Nullable List<String> preferredClusters,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** On the same datastore. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DatastoreAffinity(
            @Nullable Boolean enabled,
            @Nullable List<String> preferredDatastores,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** On the same host. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record HostAffinity(
            @Nullable Boolean enabled,
            @Nullable List<String> preferredHosts,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Near VMs with certain labels. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record VmAffinity(
            @Nullable List<WeightedVmAffinityTerm> preferredDuringScheduling,
            @Nullable List<VmAffinityTerm> requiredDuringScheduling,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** In the same zone. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ZoneAffinity(
            @Nullable Boolean enabled,
            @Nullable List<String> preferredZones,
            @Nullable String scope,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
