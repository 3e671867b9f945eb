package io.virtfleet.contract.vm;

import io.virtfleet.contract.Secret;
import java.util.Map;
import java.util.Optional;

/**
 * An image by where it lies.
 *
 * @param storage the pool, datastore or storage class it is kept in; empty: the provider's default
 * @param parameters the platform's own words for what has no field here
 */
public record ImageSource(
        Location location,
        Optional<DiskFormat> format,
        Optional<Checksum> checksum,
        String storage,
        Map<String, String> parameters) {
    public ImageSource {
        parameters = Map.copyOf(parameters);
    }

    /** An image at a place, with nothing more said about it. */
    public static ImageSource at(Location location) {
        return new ImageSource(location, Optional.empty(), Optional.empty(), "", Map.of());
    }

    /** Where an image lies. */
    public sealed interface Location {}

    /** An image that was prepared on this provider. */
    public record Prepared(String imageId) implements Location {}

    /** A template or image the platform already has, by its name or id. */
    public record Template(String name) implements Location {}

    /** A file on the platform's own storage. */
    public record LocalPath(String path) implements Location {}

    /** An image to fetch over the network. */
    public record Download(String url, Map<String, Secret> headers, Credentials credentials) implements Location {
        public Download {
            headers = Map.copyOf(headers);
        }
    }

    /** An image in a container registry. */
    public record Registry(String image, Optional<Basic> credentials) implements Location {}

    /** An item of a content library; {@code version} may be empty. */
    public record LibraryItem(String library, String item, String version) implements Location {}

    /** How a fetch proves who asks. */
    public sealed interface Credentials {}

    /** Nobody asks for proof. */
    public record Anonymous() implements Credentials {}

    /** A name and a password. */
    public record Basic(String username, Secret password) implements Credentials {}

    /** A token. */
    public record Bearer(Secret token) implements Credentials {}
}
