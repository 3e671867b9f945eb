package io.virtfleet.provider.libvirt.fetch;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.libvirt.fetch.FetchPolicy.Limits;
import io.virtfleet.provider.libvirt.fetch.FetchPolicy.PlainHttp;
import io.virtfleet.provider.libvirt.fetch.FetchPolicy.Reach;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;

/** A download under test, and what came of it. */
record Fetching(FetchPolicy policy, Map<String, String> names, SSLContext tls) {
    static final Limits LIMITS =
            new Limits(1 << 20, Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofMinutes(1));

    /** May reach everything that can be reached at all, over either protocol. */
    static Fetching open() {
        return new Fetching(
                new FetchPolicy(PlainHttp.ALLOWED, List.of(), Set.of(), Reach.THIS_HOST, LIMITS),
                Map.of("images.test", "127.0.0.1", "other.test", "127.0.0.1"),
                usualTls());
    }

    /** As the policy of a provider that nobody configured. */
    static Fetching strict() {
        return new Fetching(
                new FetchPolicy(PlainHttp.REFUSED, List.of(), FetchPolicy.USUAL_PORTS, Reach.PUBLIC, LIMITS),
                Map.of(),
                usualTls());
    }

    Fetching within(Reach reach) {
        return new Fetching(
                new FetchPolicy(policy.plainHttp(), policy.hosts(), policy.ports(), reach, policy.limits()),
                names,
                tls);
    }

    Fetching from(String... hosts) {
        List<HostPattern> patterns =
                List.of(hosts).stream().map(HostPattern::new).toList();
        return new Fetching(
                new FetchPolicy(policy.plainHttp(), patterns, policy.ports(), policy.reach(), policy.limits()),
                names,
                tls);
    }

    Fetching limitedTo(Limits limits) {
        return new Fetching(
                new FetchPolicy(policy.plainHttp(), policy.hosts(), policy.ports(), policy.reach(), limits),
                names,
                tls);
    }

    /** Addresses are joined by a space. */
    Fetching knowing(String name, String addresses) {
        return new Fetching(policy, Map.of(name, addresses), tls);
    }

    Fetching trusting(SSLContext other) {
        return new Fetching(policy, names, other);
    }

    private static SSLContext usualTls() {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    Download download(InstantSource clock) {
        return new Download(policy, this::resolve, tls, clock);
    }

    private List<InetAddress> resolve(String name) throws UnknownHostException {
        String addresses = names.get(name);
        if (addresses == null) {
            throw new UnknownHostException(name);
        }
        return List.of(addresses.split(" ")).stream()
                .map(InetAddress::ofLiteral)
                .toList();
    }

    static FetchOrder order(String url) {
        return order(url, Map.of(), new ImageSource.Anonymous());
    }

    static FetchOrder order(String url, Map<String, Secret> headers, ImageSource.Credentials credentials) {
        return new FetchOrder(new ImageSource.Download(url, headers, credentials), Optional.empty(), "spec.image");
    }

    static FetchOrder order(String url, Checksum checksum) {
        return new FetchOrder(order(url).source(), Optional.of(checksum), "spec.image");
    }

    String text(String url) {
        return text(order(url));
    }

    /** What was fetched, as text. */
    String text(FetchOrder order) {
        var all = new ByteArrayOutputStream();
        download(InstantSource.system()).fetch(order, (bytes, progress) -> {
            byte[] some = new byte[bytes.remaining()];
            bytes.get(some);
            all.writeBytes(some);
        });
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    Fault fault(String url) {
        return fault(order(url));
    }

    Fault fault(FetchOrder order) {
        return catchThrowableOfType(ProviderException.class, () -> text(order)).fault();
    }
}
