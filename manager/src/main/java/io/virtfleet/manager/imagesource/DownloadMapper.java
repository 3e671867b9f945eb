package io.virtfleet.manager.imagesource;

import io.virtfleet.api.DurationText;
import io.virtfleet.api.SecretText;
import io.virtfleet.api.image.HttpImage;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.ImageSource.Anonymous;
import io.virtfleet.contract.vm.ImageSource.Basic;
import io.virtfleet.contract.vm.ImageSource.Bearer;
import io.virtfleet.contract.vm.ImageSource.Credentials;
import io.virtfleet.controller.queue.ResourceKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Images that any provider can fetch, with the proof of who asks. */
final class DownloadMapper {
    /** What every download has that says nothing of it. */
    private static final Duration USUAL_TIMEOUT = Duration.ofMinutes(30);

    private final SecretLookup secrets;
    private final FieldPath at;

    /** {@code at} is the image's source. */
    DownloadMapper(VMImage image, Map<ResourceKey, SecretContent> secrets, FieldPath at) {
        this.secrets = new SecretLookup(image, secrets);
        this.at = at;
    }

    ImageSource http(HttpImage http) {
        FieldPath httpAt = at.field("http");
        Optional<Duration> timeout = DurationText.read(http.timeout());
        if (timeout.isPresent() && !timeout.get().equals(USUAL_TIMEOUT)) {
            httpAt.field("timeout").unsupported("remove it");
        }
        Map<String, Secret> headers = new HashMap<>();
        for (Map.Entry<String, SecretText> header :
                FieldValues.map(http.headers()).entrySet()) {
            headers.put(header.getKey(), Secret.of(header.getValue().written()));
        }
        return new ImageSource(
                new ImageSource.Download(
                        FieldValues.text(http.url()),
                        headers,
                        credentials(http.authentication(), httpAt.field("authentication"))),
                Optional.empty(),
                DiskFileMapper.checksum(http.checksum(), http.checksumType(), httpAt),
                "",
                Map.of());
    }

    private Credentials credentials(HttpImage.@Nullable Authentication proof, FieldPath proofAt) {
        List<Credentials> found = new ArrayList<>();
        if (proof != null && proof.basicAuth() != null) {
            found.add(basic(proof.basicAuth(), proofAt.field("basicAuth")));
        }
        if (proof != null && proof.bearer() != null) {
            found.add(bearer(proof.bearer(), proofAt.field("bearer")));
        }
        if (proof != null && proof.clientCert() != null) {
            proofAt.field("clientCert").unsupported("use basicAuth or bearer instead");
        }
        if (found.size() > 1) {
            proofAt.wrong("must have either basicAuth or bearer, not both");
        }
        return found.isEmpty() ? new Anonymous() : found.getFirst();
    }

    private Credentials basic(HttpImage.BasicAuth basic, FieldPath basicAt) {
        FieldPath refAt = basicAt.field("secretRef");
        Optional<Secret> user = secrets.value(basic.secretRef(), key(basic.usernameKey(), "username"), refAt);
        Optional<Secret> password = secrets.value(basic.secretRef(), key(basic.passwordKey(), "password"), refAt);
        return new Basic(user.map(Secret::revealText).orElse(""), password.orElse(Secret.empty()));
    }

    private Credentials bearer(HttpImage.Bearer bearer, FieldPath bearerAt) {
        return new Bearer(
                secrets.value(bearer.secretRef(), key(bearer.tokenKey(), "token"), bearerAt.field("secretRef"))
                        .map(token -> Secret.of(token.revealText().strip()))
                        .orElse(Secret.empty()));
    }

    private static List<String> key(@Nullable String written, String usual) {
        return List.of(FieldValues.text(written, usual));
    }

    ImageSource registry(ImageOrigin.Registry registry) {
        FieldPath registryAt = at.field("registry");
        String image = FieldValues.text(registry.image());
        Optional<Basic> credentials = registry.pullSecretRef() == null
                ? Optional.empty()
                : secrets.content(registry.pullSecretRef(), registryAt.field("pullSecretRef"))
                        .flatMap(content -> PullSecret.credentials(content, image, registryAt.field("pullSecretRef")));
        return new ImageSource(
                new ImageSource.Registry(image, credentials),
                DiskFileMapper.format(registry.format(), registryAt.field("format")),
                Optional.empty(),
                "",
                Map.of());
    }
}
