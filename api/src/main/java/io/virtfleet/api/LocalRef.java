package io.virtfleet.api;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Another object of the same namespace by its name. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LocalRef(
        @Nullable String name, @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
