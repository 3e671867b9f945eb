package io.virtfleet.provider.libvirt.link;

import io.virtfleet.provider.libvirt.ssh.SshRoute;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where a libvirt host is, in libvirt's form. */
public record HostUri(String text) {
    private static final String SSH = "qemu+ssh";
    private static final int SSH_PORT = 22;
    private static final String SOCKET = "/run/libvirt/libvirt-sock";

    /** The parameters of each scheme. Others would run a command, skip a check, or do nothing. */
    private static final Map<String, Set<String>> SCHEMES = Map.of(
            "qemu",
            Set.of("socket"),
            "qemu+unix",
            Set.of("socket"),
            "qemu+tls",
            Set.of("pkipath"),
            "qemu+tcp",
            Set.of(),
            SSH,
            Set.of("keyfile", "known_hosts", "socket"),
            "test",
            Set.of());

    private static final Set<String> LOCAL_SCHEMES = Set.of("qemu", "qemu+unix");

    /** What {@link #parse} takes, as in "must be ...". */
    public static final String FORM = "a URI of qemu, qemu+unix, qemu+tls, qemu+ssh or test, such as qemu:///system;"
            + " qemu+tcp on loopback only; qemu+ssh with a host; never with a password, nor with a parameter that"
            + " its scheme does not have";

    /** Empty for a text that is not allowed. */
    public static Optional<HostUri> parse(String text) {
        try {
            URI uri = new URI(text);
            return Optional.of(new HostUri(text))
                    .filter(known ->
                            parameters(uri) && place(uri) && passwordless(uri) && uri.getRawFragment() == null);
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }

    private static boolean place(URI uri) {
        return switch (uri.getScheme()) {
            case "qemu+tcp" -> loopback(uri.getHost());
            case SSH -> uri.getHost() != null;
            default -> true;
        };
    }

    /** The way to a host that is reached by SSH. */
    Optional<SshRoute> route() {
        URI uri = URI.create(text);
        if (!SSH.equals(uri.getScheme())) {
            return Optional.empty();
        }
        SshRoute.Check check =
                parameter("known_hosts_verify").isPresent() ? SshRoute.Check.ANY_KEY : SshRoute.Check.KNOWN_KEYS_ONLY;
        return Optional.of(new SshRoute(
                Optional.ofNullable(uri.getUserInfo()),
                uri.getHost().replaceAll("[\\[\\]]", ""),
                uri.getPort() < 0 ? SSH_PORT : uri.getPort(),
                parameter("keyfile").map(Path::of),
                parameter("known_hosts").map(Path::of),
                check,
                parameter("socket").orElse(SOCKET)));
    }

    /** The same host at a socket of this machine that leads to it. */
    String through(Path socket) {
        return "qemu+unix://" + URI.create(text).getRawPath() + "?socket=" + encoded(socket.toString());
    }

    private Optional<String> parameter(String name) {
        String query = URI.create(text).getRawQuery();
        return Arrays.stream(query == null ? new String[0] : query.split("&"))
                .filter(parameter -> parameter.startsWith(name + "="))
                .map(parameter -> parameter.substring(name.length() + 1).replace("+", "%2B"))
                .map(value -> URLDecoder.decode(value, StandardCharsets.UTF_8))
                .findFirst();
    }

    /** libvirt takes a plus for a plus. */
    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Whether paths of the host lead to the same files here. A socket alone proves nothing: it may be one in a container. */
    public boolean seesItsFiles() {
        URI uri = URI.create(text);
        return "qemu".equals(uri.getScheme()) && uri.getRawAuthority() == null;
    }

    /**
     * The same with the credentials in a directory, by the names libvirt has for them: {@code clientcert.pem} and its
     * companions for TLS, {@code username}, {@code ssh-privatekey} and {@code known_hosts} for SSH. What the URI says itself
     * stays.
     */
    public HostUri with(Path credentials) {
        if (text.startsWith("qemu+tls:") && Files.exists(credentials.resolve("clientcert.pem"))) {
            return withParameter("pkipath", credentials.toString());
        }
        if (text.startsWith(SSH + ":") && Files.exists(credentials.resolve("ssh-privatekey"))) {
            return withUser(credentials.resolve("username"))
                    .withParameter(
                            "keyfile", credentials.resolve("ssh-privatekey").toString())
                    .withParameter(
                            "known_hosts", credentials.resolve("known_hosts").toString());
        }
        return this;
    }

    private HostUri withUser(Path file) {
        if (URI.create(text).getRawUserInfo() != null || !Files.exists(file)) {
            return this;
        }
        try {
            String user = Files.readString(file).strip();
            return new HostUri(text.replaceFirst("://", "://" + encoded(user) + "@"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("username of the credentials cannot be read", unreadable);
        }
    }

    /** The same without asking whose host it is: neither its certificate nor its key is checked. */
    public HostUri unverified() {
        if (text.startsWith("qemu+tls:")) {
            return withParameter("no_verify", "1");
        }
        return text.startsWith(SSH + ":") ? withParameter("known_hosts_verify", "ignore") : this;
    }

    private HostUri withParameter(String name, String value) {
        return parameter(name).isPresent()
                ? this
                : new HostUri(text + (text.contains("?") ? "&" : "?") + name + "=" + encoded(value));
    }

    /** It would be seen wherever the URI is. */
    private static boolean passwordless(URI uri) {
        return uri.getRawAuthority() == null || !uri.getRawAuthority().matches(".*:.*@.*");
    }

    private static boolean parameters(URI uri) {
        Set<String> allowed = uri.getScheme() == null ? null : SCHEMES.get(uri.getScheme());
        String query = uri.getQuery() == null ? "" : uri.getQuery();
        return allowed != null
                && Arrays.stream(query.split("&"))
                        .filter(parameter -> !parameter.isEmpty())
                        .allMatch(parameter -> allowed.contains(parameter.split("=", 2)[0]));
    }

    /** Whether the host is this machine, so that it can hand over what is open on it. */
    public boolean local() {
        URI uri = URI.create(text);
        return LOCAL_SCHEMES.contains(uri.getScheme()) && uri.getHost() == null;
    }

    private static boolean loopback(String host) {
        try {
            return host != null && InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }

    /** Without the parameters, which may name files of this machine. */
    @Override
    public String toString() {
        int parameters = text.indexOf('?');
        return parameters < 0 ? text : text.substring(0, parameters);
    }
}
