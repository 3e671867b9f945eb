package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One further disk. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VmDisk(
        @Nullable String expandPolicy,
        @Nullable String name,
        @Nullable Scsi scsi,
        @Nullable Integer sizeGiB,
        @Nullable String storageClass,
        @Nullable String type,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How the disk is attached by SCSI. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Scsi(
            @Nullable Integer controller,
            @Nullable String controllerType,
            @Nullable String sharedBus,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
