package io.virtfleet.manager.imagesource;

import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The source of an image for one type of provider. */
public sealed interface ImageSourceLookup {
    /** The image comes from there. */
    record Found(ImageSource source) implements ImageSourceLookup {}

    /** It has no source for this type, or an invalid one; the sentence names the field. */
    record NotFound(String sentence) implements ImageSourceLookup {}

    /** {@code secrets} reads one Secret by its name; empty when it does not exist. */
    static ImageSourceLookup of(VMImage image, String providerType, Function<ResourceKey, Optional<Secret>> secrets) {
        Map<ResourceKey, SecretContent> contents = new HashMap<>();
        for (ResourceKey key : ImageSourceMapper.secretsOf(image)) {
            Optional<Secret> found = secrets.apply(key);
            if (found.isEmpty()) {
                return new NotFound(key + " does not exist");
            }
            contents.put(key, SecretContent.of(found.get()));
        }
        FieldPath.Reading<Optional<ImageSource>> reading =
                FieldPath.inspect(root -> new ImageSourceMapper(image, contents, root).map(providerType));
        return reading.value()
                .filter(_ -> reading.findings().isEmpty())
                .<ImageSourceLookup>map(Found::new)
                .orElseGet(() -> new NotFound(
                        reading.findings().stream().map(Fault::message).collect(Collectors.joining("; "))));
    }
}
