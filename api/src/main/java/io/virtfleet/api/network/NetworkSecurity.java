package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Security settings of the network. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NetworkSecurity(
        @Nullable Encryption encryption,
        @Nullable Firewall firewall,
        @Nullable Isolation isolation,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Encryption of traffic. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Encryption(
            @Nullable Boolean enabled,
            @Nullable LocalRef keyRef,
            @Nullable String protocol,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Which packets may pass. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Firewall(
            @Nullable String defaultPolicy,
            @Nullable Boolean enabled,
            @Nullable List<FirewallRule> rules,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** One rule. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FirewallRule(
            @Nullable String action,
            @Nullable String destinationCIDR,
            @Nullable String direction,
            @Nullable String name,
            @Nullable PortRange ports,
            @Nullable Integer priority,
            @Nullable String protocol,
            @Nullable String sourceCIDR,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The ports. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PortRange(
            @Nullable Integer end,
            @Nullable Integer start,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Which networks the guest may reach. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Isolation(
            @Nullable List<String> allowedNetworks,
            @Nullable List<String> deniedNetworks,
            @Nullable String mode,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
