package io.virtfleet.api;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Another object by its name; without a namespace it is in the one of the object that refers to it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ObjectRef(
        @Nullable String name,
        @Nullable String namespace,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
