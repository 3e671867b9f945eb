package io.virtfleet.api.image;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wanted of a VMImage. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VMImageSpec(
        @Nullable LabelSelector consumerNamespaceSelector,
        @Nullable Distribution distribution,
        @Nullable Metadata metadata,
        @Nullable ImagePreparation prepare,
        @Nullable ImageOrigin source,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** The operating system in the image. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Distribution(
            @Nullable String family,
            @Nullable Kernel kernel,
            @Nullable String name,
            @Nullable String variant,
            @Nullable String version,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Its kernel. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Kernel(
            @Nullable String type,
            @Nullable String version,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** Descriptive metadata of the image. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Metadata(
            @Nullable Map<String, String> annotations,
            @Nullable String architecture,
            @Nullable String description,
            @Nullable String displayName,
            @Nullable Map<String, String> tags,
            @Nullable String version,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
