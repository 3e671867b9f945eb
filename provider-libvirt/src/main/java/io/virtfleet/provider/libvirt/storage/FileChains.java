package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Which volumes of the host lie on which, as the volumes themselves say: nothing that is known from before counts. */
public final class FileChains {
    /**
     * A volume.
     *
     * @param below the file it lies on; empty: none
     */
    public record Link(String pool, String volume, String path, String below) {}

    private FileChains() {}

    /** Those of these names, in all pools that are in use. */
    public static List<Link> of(Host host, Predicate<String> names) {
        return names(host, names).flatMap(volume -> link(volume).stream()).toList();
    }

    /** As {@link #of}, without those that cannot be read now because they are still being made. */
    public static List<Link> readable(Host host, Predicate<String> names) {
        return names(host, names)
                .flatMap(volume -> {
                    try {
                        return link(volume).stream();
                    } catch (HostFailure unfinished) {
                        return Stream.empty();
                    }
                })
                .toList();
    }

    private record Named(Volumes volumes, String pool, String volume) {}

    private static Stream<Named> names(Host host, Predicate<String> names) {
        return host.activePools().stream().flatMap(pool -> {
            Volumes volumes = Volumes.in(host, pool);
            return volumes.names().stream().filter(names).map(volume -> new Named(volumes, pool, volume));
        });
    }

    /** Empty for one that is gone meanwhile. */
    private static Optional<Link> link(Named named) {
        return named.volumes()
                .facts(named.volume())
                .map(facts -> new Link(
                        named.pool(), named.volume(), facts.path(), facts.base().orElse("")));
    }
}
