package io.virtfleet.manager.imagesource;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.LocalRef;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Resolves references to Secrets; what is missing is reported by name and key, never by content. */
public record SecretLookup(HasMetadata from, Map<ResourceKey, SecretContent> secrets) {
    /** The value under the first of these keys that the Secret has; {@code at} is the reference. */
    public Optional<Secret> value(@Nullable LocalRef ref, List<String> keys, FieldPath at) {
        return content(ref, at).flatMap(content -> {
            Optional<Secret> found = content.first(keys);
            if (found.isEmpty()) {
                at.missing("%s, referenced by %s, has none of these keys: %s"
                        .formatted(name(ref), at, String.join(", ", keys)));
            }
            return found;
        });
    }

    /** All of a Secret. */
    public Optional<SecretContent> content(@Nullable LocalRef ref, FieldPath at) {
        Optional<SecretContent> found = key(ref, from).flatMap(key -> Optional.ofNullable(secrets.get(key)));
        if (found.isEmpty()) {
            at.notFound("%s, referenced by %s, does not exist".formatted(name(ref), at));
        }
        return found;
    }

    private String name(@Nullable LocalRef ref) {
        return key(ref, from).map(ResourceKey::toString).orElse("the Secret");
    }

    /** The key of a Secret in the namespace of the object that refers to it. */
    public static Optional<ResourceKey> key(@Nullable LocalRef ref, HasMetadata from) {
        return ref == null || ref.name() == null
                ? Optional.empty()
                : Optional.of(new ResourceKey("Secret", ResourceKey.of(from).namespace(), ref.name()));
    }
}
