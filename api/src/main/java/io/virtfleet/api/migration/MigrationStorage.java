package io.virtfleet.api.migration;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.ObjectRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The intermediate storage of the disks. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MigrationStorage(
        @Nullable Nfs nfs,
        @Nullable Pvc pvc,
        @Nullable S3 s3,
        @Nullable String transferMode,
        @Nullable String type,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** An NFS share. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Nfs(
            @Nullable String export,
            @Nullable Long gid,
            @Nullable String path,
            @Nullable Boolean readOnly,
            @Nullable String server,
            @Nullable Long uid,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A PersistentVolumeClaim. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Pvc(
            @Nullable String accessMode,
            @Nullable String mountPath,
            @Nullable String name,
            @Nullable String size,
            @Nullable String storageClassName,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A bucket of S3 or a compatible server. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record S3(
            @Nullable String bucket,
            @Nullable ObjectRef credentialsSecretRef,
            @Nullable String endpoint,
            @Nullable String prefix,
            @Nullable String region,
            @Nullable Boolean usePathStyle,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
