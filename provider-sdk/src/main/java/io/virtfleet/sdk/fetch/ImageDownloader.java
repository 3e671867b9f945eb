package io.virtfleet.sdk.fetch;

import io.virtfleet.sdk.fetch.DownloadSink.Progress;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * Downloads images over HTTP. Every URL on the way, redirects included, is checked with all addresses of its host, and
 * the connection goes to a checked address, so that no DNS answer can lead elsewhere afterwards. Safe for use by many
 * threads.
 */
public final class ImageDownloader {
    private static final int MAX_REDIRECTS = 5;
    private static final int OK = 200;
    private static final int PIECE_BYTES = 64 << 10;

    private final DownloadPolicy policy;
    private final SsrfGuard guard;
    private final PinnedConnector connector;
    private final InstantSource clock;

    /** {@code tls} decides which certificates are trusted. */
    public ImageDownloader(DownloadPolicy policy, HostResolver resolver, SSLContext tls, InstantSource clock) {
        this.policy = policy;
        this.guard = new SsrfGuard(policy, resolver);
        this.connector = new PinnedConnector(policy.limits(), tls);
        this.clock = clock;
    }

    /**
     * Passes the image to the sink and returns how many bytes it has. The bytes may be used only once this returns:
     * length and checksum are verified last. Nothing is resumed or retried; an interrupt ends the download with BUSY.
     */
    public long download(DownloadRequest request, DownloadSink sink) {
        var faults = new DownloadFaults(request.field());
        var deadline = Deadline.in(policy.limits().total(), clock);
        Map<String, String> headers = RequestHeaders.of(request.source(), faults);
        ImageUrl url = ImageUrl.of(request.source().url(), faults);
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            try (HttpExchange exchange = open(url, headers, deadline, faults)) {
                if (!exchange.isRedirect()) {
                    requireOk(exchange, url, faults);
                    return transfer(exchange.body(), request, sink, faults);
                }
                ImageUrl next = target(exchange, url, faults);
                // Once another server has chosen where to go, no server is sent the secrets any more.
                headers = next.sameServer(url) ? headers : Map.of();
                url = next;
            } catch (IOException e) {
                throw Thread.currentThread().isInterrupted() ? faults.cancelled() : faults.of(e, url);
            }
        }
        throw faults.refused("is redirected more than " + MAX_REDIRECTS + " times");
    }

    private HttpExchange open(ImageUrl url, Map<String, String> headers, Deadline deadline, DownloadFaults faults)
            throws IOException {
        Socket socket = connector.connect(url, guard.addresses(url, faults), deadline);
        try {
            return HttpExchange.get(
                    url,
                    headers,
                    socket,
                    new HttpExchange.Timeouts(policy.limits().idle(), deadline));
        } catch (IOException | RuntimeException e) {
            PinnedConnector.close(socket);
            throw e;
        }
    }

    private static ImageUrl target(HttpExchange exchange, ImageUrl from, DownloadFaults faults) throws IOException {
        return exchange.location()
                .map(location -> from.redirect(location, faults))
                .orElseThrow(() -> faults.status(exchange.status(), from));
    }

    private static void requireOk(HttpExchange exchange, ImageUrl from, DownloadFaults faults) {
        if (exchange.status() != OK) {
            throw faults.status(exchange.status(), from);
        }
    }

    private long transfer(HttpExchange.Body body, DownloadRequest request, DownloadSink sink, DownloadFaults faults)
            throws IOException {
        checkSize(body.length().orElse(0), faults);
        var verifier = ChecksumVerifier.of(request.checksum());
        byte[] piece = new byte[PIECE_BYTES];
        long bytes = 0;
        for (int count = body.content().read(piece);
                count >= 0;
                count = body.content().read(piece)) {
            bytes += count;
            checkSize(bytes, faults);
            ByteBuffer read = ByteBuffer.wrap(piece, 0, count).asReadOnlyBuffer();
            verifier.add(read);
            sink.accept(read, new Progress(bytes, body.length()));
            if (Thread.currentThread().isInterrupted()) {
                throw faults.cancelled();
            }
        }
        verifier.verify(faults);
        return bytes;
    }

    private void checkSize(long bytes, DownloadFaults faults) {
        if (bytes > policy.limits().bytes()) {
            throw faults.refused("leads to more than " + policy.limits().bytes() + " bytes, the largest image allowed");
        }
    }
}
