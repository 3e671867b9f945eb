package io.virtfleet.api.placement;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.LabelSelector;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** VMs to be near to or away from. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VmAffinityTerm(
        @Nullable LabelSelector labelSelector,
        @Nullable List<LabelExpression> matchExpressions,
        @Nullable LabelSelector namespaceSelector,
        @Nullable List<String> namespaces,
        @Nullable String topologyKey,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** One expression. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LabelExpression(
            @Nullable String key,
            @Nullable String operator,
            @Nullable List<String> values,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
