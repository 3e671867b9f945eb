package io.virtfleet.api.network;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMNetworkAttachment. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMNetworkAttachmentSpec(
        @Nullable LabelSelector consumerNamespaceSelector,
        @Nullable IpAllocation ipAllocation,
        @Nullable Metadata metadata,
        @Nullable PlatformNetwork network,
        @Nullable Qos qos,
        @Nullable NetworkSecurity security,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Descriptive metadata of the network. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @Nullable String description,
            @Nullable String displayName,
            @Nullable String environment,
            @Nullable Map<String, String> tags,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How traffic is treated. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Qos(
            @Nullable Integer dscp,
            @Nullable Long egressLimit,
            @Nullable Long ingressLimit,
            @Nullable Integer priority,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
