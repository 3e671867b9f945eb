package io.virtfleet.sdk.fetch;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.sdk.fetch.DownloadPolicy.Limits;
import io.virtfleet.sdk.fetch.DownloadPolicy.PlainHttp;
import io.virtfleet.sdk.fetch.DownloadPolicy.Reach;
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
record DownloadFixture(DownloadPolicy policy, Map<String, String> names, SSLContext tls) {
    static final Limits LIMITS =
            new Limits(1 << 20, Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofMinutes(1));

    /** May reach everything that can be reached at all, over either protocol. */
    static DownloadFixture open() {
        return new DownloadFixture(
                new DownloadPolicy(PlainHttp.ALLOWED, List.of(), Set.of(), Reach.THIS_HOST, LIMITS),
                Map.of("images.test", "127.0.0.1", "other.test", "127.0.0.1"),
                usualTls());
    }

    /** As the policy of a provider that nobody configured. */
    static DownloadFixture strict() {
        return new DownloadFixture(
                new DownloadPolicy(PlainHttp.REFUSED, List.of(), DownloadPolicy.USUAL_PORTS, Reach.PUBLIC, LIMITS),
                Map.of(),
                usualTls());
    }

    DownloadFixture within(Reach reach) {
        return new DownloadFixture(
                new DownloadPolicy(policy.plainHttp(), policy.hosts(), policy.ports(), reach, policy.limits()),
                names,
                tls);
    }

    DownloadFixture from(String... hosts) {
        List<HostPattern> patterns =
                List.of(hosts).stream().map(HostPattern::new).toList();
        return new DownloadFixture(
                new DownloadPolicy(policy.plainHttp(), patterns, policy.ports(), policy.reach(), policy.limits()),
                names,
                tls);
    }

    DownloadFixture limitedTo(Limits limits) {
        return new DownloadFixture(
                new DownloadPolicy(policy.plainHttp(), policy.hosts(), policy.ports(), policy.reach(), limits),
                names,
                tls);
    }

    /** Addresses are joined by a space. */
    DownloadFixture knowing(String name, String addresses) {
        return new DownloadFixture(policy, Map.of(name, addresses), tls);
    }

    DownloadFixture trusting(SSLContext other) {
        return new DownloadFixture(policy, names, other);
    }

    private static SSLContext usualTls() {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    ImageDownloader downloader(InstantSource clock) {
        return new ImageDownloader(policy, this::resolve, tls, clock);
    }

    private List<InetAddress> resolve(String name) throws UnknownHostException {
        String addresses = names.get(name);
        if (addresses == null) {
            throw new UnknownHostException(name);
        }
        return List.of(addresses.split(" ")).stream().map(AddressScope::literal).toList();
    }

    static DownloadRequest request(String url) {
        return request(url, Map.of(), new ImageSource.Anonymous());
    }

    static DownloadRequest request(String url, Map<String, Secret> headers, ImageSource.Credentials credentials) {
        return new DownloadRequest(new ImageSource.Download(url, headers, credentials), Optional.empty(), "spec.image");
    }

    static DownloadRequest request(String url, Checksum checksum) {
        return new DownloadRequest(request(url).source(), Optional.of(checksum), "spec.image");
    }

    String text(String url) {
        return text(request(url));
    }

    /** What was fetched, as text. */
    String text(DownloadRequest request) {
        var all = new ByteArrayOutputStream();
        downloader(InstantSource.system()).download(request, (bytes, progress) -> {
            byte[] some = new byte[bytes.remaining()];
            bytes.get(some);
            all.writeBytes(some);
        });
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    Fault fault(String url) {
        return fault(request(url));
    }

    Fault fault(DownloadRequest request) {
        return catchThrowableOfType(ProviderException.class, () -> text(request))
                .fault();
    }
}
