package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Collectors;

/** Stands for which versions of Secrets were read, and tells nothing of what is in them. */
final class SecretVersions {
    private static final int DIGITS = 16;

    private SecretVersions() {}

    /** Empty when there are none. */
    static Optional<String> of(Collection<Secret> secrets) {
        if (secrets.isEmpty()) {
            return Optional.empty();
        }
        String versions = secrets.stream()
                .map(Secret::getMetadata)
                .map(metadata -> metadata.getUid() + "/" + metadata.getResourceVersion())
                .sorted()
                .collect(Collectors.joining("\n"));
        byte[] hash = sha256().digest(versions.getBytes(StandardCharsets.UTF_8));
        return Optional.of(HexFormat.of().formatHex(hash).substring(0, DIGITS));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
