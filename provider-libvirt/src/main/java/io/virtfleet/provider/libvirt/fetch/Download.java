package io.virtfleet.provider.libvirt.fetch;

import io.virtfleet.provider.libvirt.fetch.FetchSink.Progress;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.net.ssl.SSLContext;

/**
 * Fetches images over HTTP. Every URL on the way is checked, with all addresses of its host, and the connection goes to
 * a checked address, so that a name cannot change its mind in between.
 */
public final class Download {
    private static final int MAX_REDIRECTS = 5;
    private static final int OK = 200;

    private final FetchPolicy policy;
    private final Gate gate;
    private final Dialer dialer;
    private final InstantSource clock;

    /** {@code tls} knows the authorities to trust. */
    public Download(FetchPolicy policy, Resolver resolver, SSLContext tls, InstantSource clock) {
        this.policy = policy;
        this.gate = new Gate(policy, resolver);
        this.dialer = new Dialer(policy.limits(), tls);
        this.clock = clock;
    }

    /**
     * Pours the image into the sink and tells how many bytes it has. What was poured is of use only when this returns:
     * the end and the checksum are known last. An interrupt ends it with BUSY.
     */
    public long fetch(FetchOrder order, FetchSink sink) {
        var faults = new FetchFaults(order.field());
        var deadline = Deadline.in(policy.limits().total(), clock);
        Map<String, String> headers = SentHeaders.of(order.source(), faults);
        ImageUrl url = ImageUrl.of(order.source().url(), faults);
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            try (Answer answer = ask(url, headers, deadline, faults)) {
                if (!answer.head().isRedirect()) {
                    return pour(answer, order, sink, faults);
                }
                ImageUrl next = next(answer, faults);
                // Once another server had a say in where to go, nobody is told a secret any more.
                headers = next.sameServer(url) ? headers : Map.of();
                url = next;
            } catch (IOException e) {
                throw Thread.currentThread().isInterrupted() ? faults.cancelled() : faults.of(e, url);
            }
        }
        throw faults.refused("is redirected more than " + MAX_REDIRECTS + " times");
    }

    private Answer ask(ImageUrl url, Map<String, String> headers, Deadline deadline, FetchFaults faults)
            throws IOException {
        Socket socket = dialer.dial(url, gate.admit(url, faults), deadline);
        try {
            return Answer.ask(
                    url, headers, socket, new WireInput(socket, policy.limits().idle(), deadline));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static ImageUrl next(Answer answer, FetchFaults faults) {
        return answer.head()
                .header("location")
                .map(location -> answer.url().redirect(location, faults))
                .orElseThrow(() -> faults.status(answer.head().status(), answer.url()));
    }

    private long pour(Answer answer, FetchOrder order, FetchSink sink, FetchFaults faults) throws IOException {
        if (answer.head().status() != OK) {
            throw faults.status(answer.head().status(), answer.url());
        }
        Body body = answer.body();
        OptionalLong total = body.length();
        checkSize(total.orElse(0), faults);
        var sum = Sum.of(order.checksum());
        long bytes = 0;
        for (Optional<ByteBuffer> next = body.next(); next.isPresent(); next = body.next()) {
            bytes += next.get().remaining();
            checkSize(bytes, faults);
            sum.add(next.get());
            sink.accept(next.get(), new Progress(bytes, total));
            if (Thread.currentThread().isInterrupted()) {
                throw faults.cancelled();
            }
        }
        sum.check(faults);
        return bytes;
    }

    private void checkSize(long bytes, FetchFaults faults) {
        if (bytes > policy.limits().bytes()) {
            throw faults.refused("leads to more than " + policy.limits().bytes() + " bytes, the most that is allowed");
        }
    }
}
