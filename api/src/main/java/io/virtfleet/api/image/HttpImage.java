package io.virtfleet.api.image;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.SecretText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A download. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HttpImage(
        @Nullable Authentication authentication,
        @Nullable String checksum,
        @Nullable String checksumType,
        @Nullable Map<String, SecretText> headers,
        @Nullable String timeout,
        @Nullable String url,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {

    /** How the download authenticates. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Authentication(
            @Nullable BasicAuth basicAuth,
            @Nullable Bearer bearer,
            @Nullable ClientCertificate clientCert,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A user and a password. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record BasicAuth(
            @Nullable String passwordKey,
            @Nullable LocalRef secretRef,
            @Nullable String usernameKey,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A token. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Bearer(
            @Nullable LocalRef secretRef,
            @Nullable String tokenKey,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}

    /** A client certificate. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClientCertificate(
            @Nullable String certKey,
            @Nullable String keyKey,
            @Nullable LocalRef secretRef,
            @JsonAnySetter @JsonAnyGetter Map<String, Object> more) {}
}
