package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.SecretText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the guest reads at its first boot. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FirstBoot(
        @Nullable Text cloudInit,
        @Nullable Text ignition,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** A text for the guest, given here or by a Secret. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Text(
            @Nullable SecretText inline,
            @Nullable LocalRef secretRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
