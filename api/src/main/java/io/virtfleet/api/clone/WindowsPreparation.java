package io.virtfleet.api.clone;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.SecretText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Preparation of a Windows guest. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WindowsPreparation(
        @Nullable Password adminPassword,
        @Nullable List<String> customCommands,
        @Nullable Boolean enabled,
        @Nullable JoinDomain joinDomain,
        @Nullable String organization,
        @Nullable String owner,
        @Nullable SecretText productKey,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** A password, given here or by a Secret. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Password(
            @Nullable String secretKey,
            @Nullable LocalRef secretRef,
            @Nullable SecretText value,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** The domain to join. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record JoinDomain(
            @Nullable String domain,
            @Nullable String organizationalUnit,
            @Nullable Password password,
            @Nullable String username,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
