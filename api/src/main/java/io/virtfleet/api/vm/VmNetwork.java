package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.ObjectRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One network card. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VmNetwork(
        @Nullable String dns,
        @Nullable String gateway,
        @Nullable String ipAddress,
        @Nullable String macAddress,
        @Nullable String name,
        @Nullable ObjectRef networkRef,
        @Nullable Integer prefix,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
