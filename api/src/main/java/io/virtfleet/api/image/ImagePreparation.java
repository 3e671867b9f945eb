package io.virtfleet.api.image;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the image is imported to a provider that does not have it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImagePreparation(
        @Nullable Boolean force,
        @Nullable String onMissing,
        @Nullable Optimization optimization,
        @Nullable Integer retries,
        @Nullable Storage storage,
        @Nullable String timeout,
        @Nullable Boolean validateChecksum,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** Optimizations during the import. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Optimization(
            @Nullable String convertFormat,
            @Nullable Boolean enableCompression,
            @Nullable Boolean enableDeltaSync,
            @Nullable Boolean removeUnusedSpace,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Where and how the image is stored. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Storage(
            @Nullable Boolean compression,
            @Nullable LibvirtStorage libvirt,
            @Nullable String preferredFormat,
            @Nullable VsphereStorage vsphere,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Storage on libvirt. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LibvirtStorage(
            @Nullable String allocationPolicy,
            @Nullable String preallocation,
            @Nullable String storagePool,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Storage on vSphere. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record VsphereStorage(
            @Nullable String datastore,
            @Nullable String diskType,
            @Nullable String folder,
            @Nullable Boolean thinProvisioned,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
