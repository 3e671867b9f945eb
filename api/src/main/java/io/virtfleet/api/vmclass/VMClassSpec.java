package io.virtfleet.api.vmclass;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.virtfleet.api.Amount;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMClass. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMClassSpec(
        @Nullable LabelSelector consumerNamespaceSelector,
        @Nullable Integer cpu,
        @Nullable DiskDefaults diskDefaults,
        @Nullable Map<String, String> extraConfig,
        @Nullable String firmware,
        @Nullable String guestToolsPolicy,
        @Nullable Amount memory,
        @Nullable PerformanceProfile performanceProfile,
        @Nullable ResourceLimits resourceLimits,
        @Nullable SecurityProfile securityProfile,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Defaults for disks. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record DiskDefaults(
            @Nullable Integer iops,
            @Nullable Amount size,
            @Nullable String storageClass,
            @Nullable String type,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Performance settings. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PerformanceProfile(
            @Nullable Boolean cpuHotAddEnabled,
            @Nullable String hyperThreadingPolicy,
            @Nullable String latencySensitivity,
            @Nullable Boolean memoryHotAddEnabled,
            @Nullable Boolean nestedVirtualization,
            @Nullable Boolean virtualizationBasedSecurity,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Limits and reservations of host resources. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ResourceLimits(
            @Nullable Integer cpuLimit,
            @Nullable Integer cpuReservation,
            @Nullable Integer cpuShares,
            @Nullable Amount memoryLimit,
            @Nullable Amount memoryReservation,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** What protects the guest. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record SecurityProfile(
            @Nullable EncryptionPolicy encryptionPolicy,
            @Nullable Boolean secureBoot,
            @Nullable Boolean tpmEnabled,
            @Nullable String tpmVersion,
            @Nullable Boolean vtdEnabled,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Encryption of the VM. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record EncryptionPolicy(
            @Nullable Boolean enabled,
            @Nullable String keyProvider,
            @Nullable Boolean requireEncryption,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
