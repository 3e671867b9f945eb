package io.virtfleet.provider.libvirt.fetch;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What may be fetched, and from where. It holds for the URL of a request and for each one that a server sends on to.
 *
 * @param hosts empty: every host within reach
 * @param ports empty: every port
 */
public record FetchPolicy(
        PlainHttp plainHttp, List<HostPattern> hosts, Set<Integer> ports, Reach reach, Limits limits) {
    /** Those of HTTP and HTTPS. */
    public static final Set<Integer> USUAL_PORTS = Set.of(80, 443);

    public FetchPolicy {
        hosts = List.copyOf(hosts);
        ports = Set.copyOf(ports);
    }

    /** Whether bytes may come over a line that anyone on it can read and change. */
    public enum PlainHttp {
        REFUSED,
        ALLOWED
    }

    /**
     * How far a download may go, each step with the ones before it. Link-local, multicast and reserved addresses, and
     * the ones at which clouds serve credentials, are never within reach.
     */
    public enum Reach {
        PUBLIC,
        PRIVATE_NETWORKS,
        THIS_HOST
    }

    /**
     * What one download may take.
     *
     * @param idle how long the server may stay silent
     * @param total how long the whole may last, with all redirects
     */
    public record Limits(long bytes, Duration connect, Duration idle, Duration total) {}
}
