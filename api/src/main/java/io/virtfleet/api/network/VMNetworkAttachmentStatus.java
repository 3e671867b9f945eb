package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMNetworkAttachment. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMNetworkAttachmentStatus(
        @Nullable List<String> availableOn,
        @Nullable List<Condition> conditions,
        @Nullable Integer connectedVMs,
        @Nullable List<GivenAddress> ipAllocations,
        @Nullable String message,
        @Nullable Long observedGeneration,
        @Nullable String phase,
        @Nullable Map<String, OnProvider> providerStatus,
        @Nullable Boolean ready,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** One address. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record GivenAddress(
            @Nullable String allocatedAt,
            @Nullable String ip,
            @Nullable String leaseExpiry,
            @Nullable String mac,
            @Nullable String vm,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The state on one provider. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record OnProvider(
            @Nullable Boolean available,
            @Nullable String id,
            @Nullable String lastUpdated,
            @Nullable String message,
            @Nullable String state,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
