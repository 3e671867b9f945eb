package io.virtfleet.provider.libvirt.link;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Where a libvirt host is, in libvirt's form. */
public record HostUri(String text) {
    private static final Set<String> SCHEMES =
            Set.of("qemu", "qemu+unix", "qemu+tls", "qemu+tcp", "qemu+libssh2", "test");

    private static final Set<String> PARAMETERS = Set.of("socket", "pkipath", "keyfile", "known_hosts", "sshauth");

    /** What {@link #parse} takes, as in "must be ...". */
    public static final String FORM =
            "a URI of qemu, qemu+unix, qemu+tls, qemu+libssh2 or test, such as qemu:///system;"
                    + " qemu+tcp on loopback only";

    /** Empty for a text that is not allowed. */
    public static Optional<HostUri> parse(String text) {
        try {
            URI uri = new URI(text);
            boolean known = uri.getScheme() != null && SCHEMES.contains(uri.getScheme());
            return known && parameters(uri) && (!uri.getScheme().equals("qemu+tcp") || loopback(uri.getHost()))
                    ? Optional.of(new HostUri(text))
                    : Optional.empty();
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }

    /** Whether it is the machine this process runs on, so that both see the same files. */
    public boolean isThisMachine() {
        URI uri = URI.create(text);
        return "qemu".equals(uri.getScheme()) && uri.getRawAuthority() == null;
    }

    /** Others would run a command, or skip a check. */
    private static boolean parameters(URI uri) {
        String query = uri.getQuery() == null ? "" : uri.getQuery();
        return Arrays.stream(query.split("&"))
                .filter(parameter -> !parameter.isEmpty())
                .allMatch(parameter -> PARAMETERS.contains(parameter.split("=", 2)[0]));
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
