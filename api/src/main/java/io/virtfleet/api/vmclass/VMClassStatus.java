package io.virtfleet.api.vmclass;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a VMClass. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VMClassStatus(
        @Nullable List<Condition> conditions,
        @Nullable Long observedGeneration,
        @Nullable List<String> supportedProviders,
        @Nullable Integer usedByVMs,
        @Nullable Map<String, Verdict> validationResults,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** What one provider said. */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Verdict(
            @Nullable String lastValidated,
            @Nullable String message,
            @Nullable Boolean valid,
            @Nullable List<String> warnings,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
