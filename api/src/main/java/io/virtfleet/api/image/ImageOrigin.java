package io.virtfleet.api.image;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.ObjectRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of the image. An image for several platforms has a source for each of them. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImageOrigin(
        @Nullable ObjectRef dataVolume,
        @Nullable HttpImage http,
        @Nullable Kubevirt kubevirt,
        @Nullable Libvirt libvirt,
        @Nullable Mock mock,
        @Nullable Map<String, String> parameters,
        @Nullable Proxmox proxmox,
        @Nullable Registry registry,
        @Nullable Vsphere vsphere,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /**
     * A container disk, a DataSource or a claim for KubeVirt; exactly one of the three. VirtRigaud does not have this field.
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Kubevirt(
            @Nullable String containerDisk,
            @Nullable ObjectRef dataSource,
            @Nullable ObjectRef persistentVolumeClaim,
            @Nullable String storageClass,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A file or a download for libvirt. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Libvirt(
            @Nullable String checksum,
            @Nullable String checksumType,
            @Nullable String format,
            @Nullable String path,
            @Nullable String storagePool,
            @Nullable String url,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** An image of the mock provider, for tests. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Mock(
            @Nullable String name,
            @Nullable Integer sizeGiB,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A template for Proxmox VE. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Proxmox(
            @Nullable String format,
            @Nullable Boolean fullClone,
            @Nullable String node,
            @Nullable String storage,
            @Nullable Integer templateID,
            @Nullable String templateName,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** An image in a container registry. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Registry(
            @Nullable String format,
            @Nullable String image,
            @Nullable LocalRef pullSecretRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A template, a library item or an OVA for vSphere. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Vsphere(
            @Nullable String checksum,
            @Nullable String checksumType,
            @Nullable ContentLibrary contentLibrary,
            @Nullable String ovaURL,
            @Nullable LocalRef providerRef,
            @Nullable String templateName,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** An item of a content library. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ContentLibrary(
            @Nullable String item,
            @Nullable String library,
            @Nullable String version,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
