package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The network on each platform. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PlatformNetwork(
        @Nullable Kubevirt kubevirt,
        @Nullable LibvirtNetwork libvirt,
        @Nullable Mock mock,
        @Nullable Integer mtu,
        @Nullable Map<String, String> parameters,
        @Nullable Proxmox proxmox,
        @Nullable String type,
        @Nullable VsphereNetwork vsphere,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** The network on KubeVirt. VirtRigaud does not have this field. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Kubevirt(
            @Nullable String binding,
            @Nullable String model,
            @Nullable String networkName,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A network of the mock provider, for tests. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Mock(
            @Nullable String name,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The network on Proxmox VE. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Proxmox(
            @Nullable String bridge,
            @Nullable Boolean firewall,
            @Nullable String model,
            @Nullable Integer mtu,
            @Nullable Integer rateLimit,
            @Nullable Integer vlanTag,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
