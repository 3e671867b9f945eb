package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The network on vSphere. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VsphereNetwork(
        @Nullable String adapterType,
        @Nullable DistributedSwitch distributedSwitch,
        @Nullable Integer pciSlotNumber,
        @Nullable String portgroup,
        @Nullable Security security,
        @Nullable TrafficShaping trafficShaping,
        @Nullable Vlan vlan,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** The distributed switch. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DistributedSwitch(
            @Nullable String name,
            @Nullable String portgroupType,
            @Nullable String uuid,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The security policy of the port group. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Security(
            @Nullable Boolean allowForgedTransmits,
            @Nullable Boolean allowMACChanges,
            @Nullable Boolean allowPromiscuous,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The bandwidth limits of the guest. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TrafficShaping(
            @Nullable Long averageBandwidth,
            @Nullable Long burstSize,
            @Nullable Boolean enabled,
            @Nullable Long peakBandwidth,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The VLAN. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Vlan(
            @Nullable Integer primaryVlanID,
            @Nullable Integer secondaryVlanID,
            @Nullable List<Integer> trunkVlanIDs,
            @Nullable String type,
            @Nullable Integer vlanID,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
