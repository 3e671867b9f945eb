package io.virtfleet.manager.image;

import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * Tells one source that is fetched from another. It is made of what decides which bytes they are and of nothing else:
 * were it to change with a default of ours, every image would be fetched again.
 */
final class SourceDigest {
    private SourceDigest() {}

    /** Empty for what is not fetched: a template, a file or a library item that the platform has already. */
    static Optional<String> of(ImageSource source) {
        return switch (source.location()) {
            case ImageSource.Download download -> Optional.of(digest(download.url(), source));
            case ImageSource.Registry registry -> Optional.of(digest(registry.image(), source));
            case ImageSource.Prepared _, ImageSource.Template _, ImageSource.LocalPath _, ImageSource.LibraryItem _ ->
                Optional.empty();
        };
    }

    private static String digest(String address, ImageSource source) {
        String text = address + "\n" + source.checksum().map(Checksum::hex).orElse("");
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
