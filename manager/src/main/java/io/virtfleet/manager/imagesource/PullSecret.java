package io.virtfleet.manager.imagesource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.ImageSource.Basic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The credentials of a container registry in a Secret: docker's file, or a username and a password. */
final class PullSecret {
    private static final String DOCKER_CONFIG = ".dockerconfigjson";
    private static final ObjectMapper JSON = new ObjectMapper();

    private PullSecret() {}

    /** Those for the registry of {@code image}; {@code at} is the reference to the Secret. */
    static Optional<Basic> credentials(SecretContent content, String image, FieldPath at) {
        Optional<Secret> file = content.first(List.of(DOCKER_CONFIG));
        if (file.isPresent()) {
            return ofDocker(file.get(), image, at);
        }
        Optional<Secret> user = content.first(List.of("username"));
        Optional<Secret> password = content.first(List.of("password"));
        if (user.isEmpty() || password.isEmpty()) {
            at.missing("the Secret of " + at + " must have the key " + DOCKER_CONFIG
                    + ", or the keys username and password");
            return Optional.empty();
        }
        return Optional.of(new Basic(user.get().revealText(), password.get()));
    }

    private static Optional<Basic> ofDocker(Secret file, String image, FieldPath at) {
        Optional<Basic> found = entry(file, image.split("/", 2)[0]).flatMap(PullSecret::basic);
        if (found.isEmpty()) {
            at.missing("the key " + DOCKER_CONFIG + " of the Secret of " + at + " has no credentials for " + image);
        }
        return found;
    }

    private static Optional<JsonNode> entry(Secret file, String registry) {
        return parse(file)
                .flatMap(config -> config.path("auths").properties().stream()
                        .filter(entry -> host(entry.getKey()).equals(registry))
                        .map(Map.Entry::getValue)
                        .findFirst());
    }

    /** Docker writes some registries as addresses: {@code https://index.docker.io/v1/}. */
    private static String host(String key) {
        return key.replaceFirst("^https?://", "").split("/", 2)[0];
    }

    private static Optional<Basic> basic(JsonNode entry) {
        if (entry.hasNonNull("username") && entry.hasNonNull("password")) {
            return Optional.of(new Basic(
                    entry.path("username").asText(),
                    Secret.of(entry.path("password").asText())));
        }
        String[] both = decoded(entry.path("auth").asText()).split(":", 2);
        return both.length == 2 ? Optional.of(new Basic(both[0], Secret.of(both[1]))) : Optional.empty();
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static Optional<JsonNode> parse(Secret file) {
        try {
            return Optional.ofNullable(JSON.readTree(file.reveal()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
