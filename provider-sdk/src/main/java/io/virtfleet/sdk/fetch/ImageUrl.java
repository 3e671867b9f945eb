package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.IpLiteral;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A URL whose form leaves no doubt about the host.
 *
 * @param host a name in lower case or an address, without brackets
 * @param target what is requested: path and query
 */
record ImageUrl(URI uri, Scheme scheme, String host, int port, String target) {
    private static final int LENGTH = 8192;
    private static final int MAX_PORT = 65_535;

    /** Names alone: what a C library may take for a number (0x7f.1, 0177.1, 2130706433) ends in a digit's label. */
    private static final Pattern NAME =
            Pattern.compile("([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\\.)*[a-z]([a-z0-9-]*[a-z0-9])?");

    /** The protocols of a download. */
    enum Scheme {
        HTTP(80),
        HTTPS(443);

        private final int port;

        Scheme(int port) {
            this.port = port;
        }
    }

    static ImageUrl of(String text, DownloadFaults faults) {
        try {
            return of(new URI(text), faults);
        } catch (URISyntaxException e) {
            throw faults.refused("must be an absolute URL");
        }
    }

    /** The target of a redirect from this URL; it may be relative. */
    ImageUrl redirect(String location, DownloadFaults faults) {
        try {
            return of(uri.resolve(new URI(location)), faults);
        } catch (URISyntaxException e) {
            throw faults.refused("leads to a redirect to an invalid URL");
        }
    }

    private static ImageUrl of(URI uri, DownloadFaults faults) {
        Scheme scheme = scheme(uri).orElseThrow(() -> faults.refused("must use http or https"));
        if (uri.toString().length() > LENGTH) {
            throw faults.refused("must have at most " + LENGTH + " characters");
        }
        if (uri.getRawUserInfo() != null) {
            throw faults.refused("must not contain a user or password: use basic instead");
        }
        if (uri.getRawFragment() != null) {
            throw faults.refused("must not contain a fragment");
        }
        String host = host(uri)
                .orElseThrow(() -> faults.refused("must have a host: a DNS name, or an IP address in its usual form"));
        int port = uri.getPort() == -1 ? scheme.port : uri.getPort();
        if (port < 1 || port > MAX_PORT) {
            throw faults.refused("must have a port from 1 to " + MAX_PORT);
        }
        return new ImageUrl(uri, scheme, host, port, target(URI.create(uri.toASCIIString())));
    }

    private static Optional<Scheme> scheme(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        return switch (scheme) {
            case "http" -> Optional.of(Scheme.HTTP);
            case "https" -> Optional.of(Scheme.HTTPS);
            default -> Optional.empty();
        };
    }

    private static Optional<String> host(URI uri) {
        return Optional.ofNullable(uri.getHost())
                .map(host -> host.toLowerCase(Locale.ROOT).replaceAll("^\\[|]$|\\.$", ""))
                .filter(host ->
                        IpLiteral.bits(host).isPresent() || NAME.matcher(host).matches());
    }

    private static String target(URI ascii) {
        String path = ascii.getRawPath() == null || ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
        return ascii.getRawQuery() == null ? path : path + "?" + ascii.getRawQuery();
    }

    /** Whether secrets for the one may be sent to the other too. */
    boolean sameServer(ImageUrl other) {
        return scheme == other.scheme && host.equals(other.host) && port == other.port;
    }

    boolean isAddress() {
        return IpLiteral.bits(host).isPresent();
    }

    /** Host and port, as a URL or a Host header has them. */
    String authority() {
        String name = host.contains(":") ? "[" + host + "]" : host;
        return port == scheme.port ? name : name + ":" + port;
    }

    /** The server alone: a path may be secret, and a query often is. */
    @Override
    public String toString() {
        return scheme.name().toLowerCase(Locale.ROOT) + "://" + authority();
    }
}
