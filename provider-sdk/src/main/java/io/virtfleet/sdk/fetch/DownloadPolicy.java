package io.virtfleet.sdk.fetch;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What an operator allows to be downloaded, and from where. It holds for the URL of a request and for every redirect.
 *
 * @param hosts empty: every host within reach
 * @param ports empty: every port
 */
public record DownloadPolicy(
        PlainHttp plainHttp, List<HostPattern> hosts, Set<Integer> ports, Reach reach, Limits limits) {
    /** The default ports of HTTP and HTTPS. */
    public static final Set<Integer> USUAL_PORTS = Set.of(80, 443);

    public DownloadPolicy {
        hosts = List.copyOf(hosts);
        ports = Set.copyOf(ports);
    }

    /** Whether images may be downloaded without TLS. */
    public enum PlainHttp {
        REFUSED,
        ALLOWED
    }

    /**
     * Which addresses a download may connect to; each value includes the ones before it. Link-local, multicast and
     * reserved addresses, and those at which clouds serve credentials, are never within reach.
     */
    public enum Reach {
        PUBLIC,
        PRIVATE_NETWORKS,
        THIS_HOST
    }

    /**
     * The limits of one download.
     *
     * @param bytes the largest image
     * @param connect for a connection to one address
     * @param idle for the TLS handshake as a whole, and for each wait for the server's next bytes
     * @param total for the whole download, with all redirects
     */
    public record Limits(long bytes, Duration connect, Duration idle, Duration total) {}
}
