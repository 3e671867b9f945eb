package io.virtfleet.manager.imagesource;

import io.fabric8.kubernetes.api.model.Secret;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a Secret of the cluster holds, by key; it is never printed. */
public record SecretContent(Map<String, io.virtfleet.contract.Secret> entries) {
    public SecretContent {
        entries = Map.copyOf(entries);
    }

    public static SecretContent of(Secret secret) {
        Map<String, io.virtfleet.contract.Secret> entries = new HashMap<>();
        if (secret.getData() != null) {
            secret.getData()
                    .forEach((key, value) -> entries.put(
                            key,
                            io.virtfleet.contract.Secret.of(Base64.getDecoder().decode(value))));
        }
        return new SecretContent(entries);
    }

    /** The first of these keys that is there. */
    Optional<io.virtfleet.contract.Secret> first(List<String> keys) {
        return keys.stream().filter(entries::containsKey).findFirst().map(entries::get);
    }
}
