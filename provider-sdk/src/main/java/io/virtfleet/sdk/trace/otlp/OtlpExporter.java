package io.virtfleet.sdk.trace.otlp;

import io.virtfleet.sdk.trace.FinishedSpan;
import io.virtfleet.sdk.trace.SpanExporter;
import io.virtfleet.sdk.trace.SpanRecorder;
import io.virtfleet.sdk.trace.Tracer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends spans to a collector by OTLP over HTTP, from a thread of its own. Nobody waits for it: what finds no room, or is
 * not taken, is dropped and counted.
 */
public final class OtlpExporter implements SpanExporter {
    private static final Logger LOG = LoggerFactory.getLogger(OtlpExporter.class);
    private static final String PATH = "/v1/traces";
    private static final Duration LINGER = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private static final int OK = 2;
    private static final int CLASS_OF_STATUS = 100;

    private final URI target;
    private final String service;
    private final SpanQueue queue = new SpanQueue(LINGER);
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final Thread sender;
    private boolean failing;

    private OtlpExporter(URI target, String service) {
        this.target = target;
        this.service = service;
        this.sender = Thread.ofPlatform().name("traces").daemon().unstarted(this::send);
    }

    /** Sends to a collector, such as {@code http://collector:4318}, under the name of a service. */
    public static OtlpExporter start(URI endpoint, String service) {
        OtlpExporter exporter = new OtlpExporter(target(endpoint), service);
        exporter.sender.start();
        LOG.info("traces of {} go to {}", service, exporter.target);
        return exporter;
    }

    // As OpenTelemetry has it: an endpoint is that of all signals, and each has a path below it.
    private static URI target(URI endpoint) {
        String base = endpoint.toString().replaceFirst("/+$", "");
        return URI.create(base.endsWith(PATH) ? base : base + PATH);
    }

    @Override
    public Tracer tracer() {
        return new SpanRecorder(this::offer, InstantSource.system(), ThreadLocalRandom::current);
    }

    @Override
    public long sent() {
        return sent.get();
    }

    @Override
    public long dropped() {
        return dropped.get();
    }

    @Override
    public void close() {
        queue.close();
        try {
            if (!sender.join(LAST_WORDS)) {
                sender.interrupt();
            }
        } catch (InterruptedException hurried) {
            sender.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void offer(FinishedSpan span) {
        if (!queue.add(span)) {
            dropped.incrementAndGet();
        }
    }

    private void send() {
        try (HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(ANSWER)
                .build()) {
            for (List<FinishedSpan> batch = queue.take(); !batch.isEmpty(); batch = queue.take()) {
                send(http, batch);
            }
        } catch (InterruptedException closed) {
            dropped.addAndGet(queue.size());
        }
    }

    private void send(HttpClient http, List<FinishedSpan> batch) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(target)
                .timeout(ANSWER)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(SpanJson.of(service, batch)))
                .build();
        try {
            int status =
                    http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status / CLASS_OF_STATUS == OK) {
                took(batch);
            } else {
                lost(batch, "it answers with status " + status);
            }
        } catch (IOException away) {
            lost(batch, away.toString());
        } catch (InterruptedException closed) {
            dropped.addAndGet(batch.size());
            throw closed;
        }
    }

    private void took(List<FinishedSpan> batch) {
        sent.addAndGet(batch.size());
        if (failing) {
            LOG.info("traces go to {} again", target);
        }
        failing = false;
    }

    // Said once: a collector that is away must not fill the log.
    private void lost(List<FinishedSpan> batch, String why) {
        dropped.addAndGet(batch.size());
        if (!failing) {
            LOG.warn("traces are dropped until {} takes them: {}", target, why);
        }
        failing = true;
    }
}
