package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.api.LocalRef;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Secret;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds what a reference to a Secret stands for; what is not there is told by name and key, never by content. */
record SecretLookup(HasMetadata from, Map<ResourceKey, SecretContent> secrets) {
    /** The value under the first of these keys that the Secret has; {@code at} is the reference. */
    Optional<Secret> value(@Nullable LocalRef ref, List<String> keys, FieldPath at) {
        return content(ref, at).flatMap(content -> {
            Optional<Secret> found = content.first(keys);
            if (found.isEmpty()) {
                at.missing(
                        "%s of %s has none of the keys it needs: %s".formatted(name(ref), at, String.join(", ", keys)));
            }
            return found;
        });
    }

    /** All of a Secret. */
    Optional<SecretContent> content(@Nullable LocalRef ref, FieldPath at) {
        Optional<SecretContent> found = VmNeeds.secret(ref, from).flatMap(key -> Optional.ofNullable(secrets.get(key)));
        if (found.isEmpty()) {
            at.notFound("%s of %s is not there".formatted(name(ref), at));
        }
        return found;
    }

    private String name(@Nullable LocalRef ref) {
        return VmNeeds.secret(ref, from).map(ResourceKey::toString).orElse("the Secret");
    }
}
