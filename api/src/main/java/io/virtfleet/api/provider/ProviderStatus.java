package io.virtfleet.api.provider;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.LocalRef;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a Provider. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ProviderStatus(
        @Nullable Adoption adoption,
        @Nullable List<String> capabilities,
        @Nullable List<Condition> conditions,
        @Nullable Integer connectedVMs,
        @Nullable Boolean healthy,
        @Nullable String lastHealthCheck,
        @Nullable Long observedGeneration,
        @Nullable ReportedCapabilities reportedCapabilities,
        @Nullable ResourceUsage resourceUsage,
        @Nullable RuntimeState runtime,
        @Nullable String version,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** The result of the last search for VMs to adopt. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Adoption(
            @Nullable Integer adoptedVMs,
            @Nullable Integer discoveredVMs,
            @Nullable Integer failedAdoptions,
            @Nullable String lastDiscoveryTime,
            @Nullable String message,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The capabilities that the provider reported. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record ReportedCapabilities(
            @Nullable List<String> supportedDiskTypes,
            @Nullable List<String> supportedExportBackends,
            @Nullable List<String> supportedExportFormats,
            @Nullable List<String> supportedImportBackends,
            @Nullable List<String> supportedImportFormats,
            @Nullable List<String> supportedNetworkTypes,
            @Nullable List<String> supportedTransferModes,
            @Nullable Boolean supportsDiskExpansionOnline,
            @Nullable Boolean supportsDiskExport,
            @Nullable Boolean supportsDiskImport,
            @Nullable Boolean supportsExportCompression,
            @Nullable Boolean supportsImageImport,
            @Nullable Boolean supportsLinkedClones,
            @Nullable Boolean supportsMemorySnapshots,
            @Nullable Boolean supportsReconfigureOnline,
            @Nullable Boolean supportsSnapshots,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The resource usage of the hypervisor. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record ResourceUsage(
            @Nullable Usage cpu,
            @Nullable Usage memory,
            @Nullable Traffic network,
            @Nullable Usage storage,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** How much there is of something, and how much of it is used. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Usage(
            @Nullable Long available,
            @Nullable Long total,
            @Nullable Integer usagePercent,
            @Nullable Long used,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Network traffic. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Traffic(
            @Nullable Long bytesReceived,
            @Nullable Long bytesSent,
            @Nullable Long packetsReceived,
            @Nullable Long packetsSent,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The provider process. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record RuntimeState(
            @Nullable Integer availableReplicas,
            @Nullable String endpoint,
            @Nullable String message,
            @Nullable String mode,
            @Nullable String phase,
            @Nullable Integer readyReplicas,
            @Nullable LocalRef serviceRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
