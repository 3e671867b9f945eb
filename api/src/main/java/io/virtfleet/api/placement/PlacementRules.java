package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Places that are allowed or forbidden, as demands or as wishes. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlacementRules(
        @Nullable List<String> clusters,
        @Nullable List<String> datastores,
        @Nullable List<String> excludedClusters,
        @Nullable List<String> excludedDatastores,
        @Nullable List<String> excludedHosts,
        @Nullable List<String> folders,
        @Nullable List<String> hosts,
        @Nullable List<String> networks,
        @Nullable Map<String, String> nodeSelector,
        @Nullable List<String> regions,
        @Nullable List<String> resourcePools,
        @Nullable List<Toleration> tolerations,
        @Nullable List<String> zones,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
