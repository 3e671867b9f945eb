package io.virtfleet.provider.libvirt.link;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Where a libvirt host is, in libvirt's form. */
public record HostUri(String text) {
    private static final Set<String> SCHEMES =
            Set.of("qemu", "qemu+unix", "qemu+tls", "qemu+tcp", "qemu+libssh2", "test");

    private static final Set<String> PARAMETERS = Set.of("socket", "pkipath", "keyfile", "known_hosts", "sshauth");

    private static final Set<String> LOCAL_SCHEMES = Set.of("qemu", "qemu+unix");

    /** What {@link #parse} takes, as in "must be ...". */
    public static final String FORM =
            "a URI of qemu, qemu+unix, qemu+tls, qemu+libssh2 or test, such as qemu:///system;"
                    + " qemu+tcp on loopback only, and never with a password";

    /** Empty for a text that is not allowed. */
    public static Optional<HostUri> parse(String text) {
        try {
            URI uri = new URI(text);
            boolean known = uri.getScheme() != null && SCHEMES.contains(uri.getScheme());
            return known
                            && parameters(uri)
                            && passwordless(uri)
                            && (!uri.getScheme().equals("qemu+tcp") || loopback(uri.getHost()))
                    ? Optional.of(new HostUri(text))
                    : Optional.empty();
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }

    /** Whether paths of the host lead to the same files here. A socket alone proves nothing: it may be one in a container. */
    public boolean seesItsFiles() {
        URI uri = URI.create(text);
        return "qemu".equals(uri.getScheme()) && uri.getRawAuthority() == null;
    }

    /**
     * The same with the credentials in a directory, by the names libvirt has for them: {@code clientcert.pem} and its
     * companions for TLS, {@code ssh-privatekey} and {@code known_hosts} for SSH. What the URI says itself stays.
     */
    public HostUri with(Path credentials) {
        if (text.startsWith("qemu+tls:") && Files.exists(credentials.resolve("clientcert.pem"))) {
            return withParameter("pkipath", credentials);
        }
        if (text.startsWith("qemu+libssh2:") && Files.exists(credentials.resolve("ssh-privatekey"))) {
            return withParameter("keyfile", credentials.resolve("ssh-privatekey"))
                    .withParameter("known_hosts", credentials.resolve("known_hosts"));
        }
        return this;
    }

    private HostUri withParameter(String name, Path value) {
        if (text.contains("?" + name + "=") || text.contains("&" + name + "=")) {
            return this;
        }
        String encoded = URLEncoder.encode(value.toString(), StandardCharsets.UTF_8);
        return new HostUri(text + (text.contains("?") ? "&" : "?") + name + "=" + encoded);
    }

    /** libvirt would ignore it, and it would be seen wherever the URI is. */
    private static boolean passwordless(URI uri) {
        return uri.getRawAuthority() == null || !uri.getRawAuthority().matches(".*:.*@.*");
    }

    /** Others would run a command, or skip a check. */
    private static boolean parameters(URI uri) {
        String query = uri.getQuery() == null ? "" : uri.getQuery();
        return Arrays.stream(query.split("&"))
                .filter(parameter -> !parameter.isEmpty())
                .allMatch(parameter -> PARAMETERS.contains(parameter.split("=", 2)[0]));
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
