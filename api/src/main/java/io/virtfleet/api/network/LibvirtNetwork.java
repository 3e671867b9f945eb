package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The network on libvirt. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LibvirtNetwork(
        @Nullable Bridge bridge,
        @Nullable Driver driver,
        @Nullable FilterRef filterRef,
        @Nullable String model,
        @Nullable String networkName,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** A bridge of the host. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Bridge(
            @Nullable Integer delay,
            @Nullable String name,
            @Nullable Boolean stp,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The driver of the interface. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Driver(
            @Nullable Boolean eventIDX,
            @Nullable Boolean ioEventFD,
            @Nullable String name,
            @Nullable Integer queues,
            @Nullable String txMode,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A network filter of libvirt. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FilterRef(
            @Nullable String filter,
            @Nullable Map<String, String> parameters,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
