package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How guests get their addresses. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IpAllocation(
        @Nullable DhcpConfig dhcpConfig,
        @Nullable DnsConfig dnsConfig,
        @Nullable PoolConfig poolConfig,
        @Nullable StaticConfig staticConfig,
        @Nullable String type,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Settings for DHCP. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DhcpConfig(
            @Nullable String clientID,
            @Nullable String hostname,
            @Nullable Map<String, String> options,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** DNS settings of the guests. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DnsConfig(
            @Nullable Map<String, String> options,
            @Nullable List<String> searchDomains,
            @Nullable List<String> servers,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The pool addresses come from. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PoolConfig(
            @Nullable LocalRef poolRef,
            @Nullable String preferredIP,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A fixed address. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record StaticConfig(
            @Nullable String address,
            @Nullable String gateway,
            @Nullable List<Route> routes,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** One route. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Route(
            @Nullable String destination,
            @Nullable String gateway,
            @Nullable Integer metric,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
