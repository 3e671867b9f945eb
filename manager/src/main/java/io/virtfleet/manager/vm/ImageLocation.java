package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where an image lies for one type of provider. */
public sealed interface ImageLocation {
    /** It lies there. */
    record At(ImageSource source) implements ImageLocation {}

    /** It has no source for this type, or one that cannot be; the sentence names the field. */
    record Nowhere(String sentence) implements ImageLocation {}

    /** Reads the Secrets that the image names, by name. */
    static ImageLocation of(VMImage image, String providerType, Function<ResourceKey, Optional<Secret>> secrets) {
        Map<ResourceKey, SecretContent> contents = new HashMap<>();
        for (ResourceKey key : VmNeeds.secretsOf(image)) {
            Optional<Secret> found = secrets.apply(key);
            if (found.isEmpty()) {
                return new Nowhere(key + " does not exist");
            }
            contents.put(key, SecretContent.of(found.get()));
        }
        FieldPath.Reading<Optional<ImageSource>> reading =
                FieldPath.inspect(root -> new ImageMapper(image, contents, root).map(providerType));
        return reading.value()
                .filter(_ -> reading.findings().isEmpty())
                .<ImageLocation>map(At::new)
                .orElseGet(() -> new Nowhere(
                        reading.findings().stream().map(Fault::message).collect(Collectors.joining("; "))));
    }
}
