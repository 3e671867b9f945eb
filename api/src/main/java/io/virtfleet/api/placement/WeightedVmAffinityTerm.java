package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One wish and its weight. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WeightedVmAffinityTerm(
        @Nullable VmAffinityTerm vmAffinityTerm,
        @Nullable Integer weight,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
