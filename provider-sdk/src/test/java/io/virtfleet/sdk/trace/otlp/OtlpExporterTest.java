package io.virtfleet.sdk.trace.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.sdk.trace.Span;
import io.virtfleet.sdk.trace.SpanKind;
import io.virtfleet.testkit.OtlpCollector;
import io.virtfleet.testkit.ReceivedSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OtlpExporterTest {
    private static final String SERVICE = "some-service";

    @Test
    void sendsWhatACollectorUnderstands() {
        try (OtlpCollector collector = OtlpCollector.start();
                OtlpExporter exporter = OtlpExporter.start(URI.create(collector.endpoint() + "/"), SERVICE)) {
            Span root = exporter.tracer().begin("reconcile", "Thing", Duration.ofMillis(5));
            Span call = root.child("a \"call\"\n", SpanKind.CLIENT)
                    .with("word", "x")
                    .with("number", 7);
            call.failed("BUSY").end();
            root.end();
            await().until(() -> exporter.sent() == 2);
            ReceivedSpan sentCall = collector.spans().getFirst();
            ReceivedSpan sentRoot = collector.spans().getLast();
            assertThat(sentRoot.name()).isEqualTo("reconcile Thing");
            assertThat(sentRoot.service()).isEqualTo(SERVICE);
            assertThat(sentRoot.parentId()).isEmpty();
            assertThat(sentRoot.fault()).isEmpty();
            assertThat(sentCall.below(sentRoot)).isTrue();
            assertThat(sentCall.name()).isEqualTo("a \"call\"\n");
            assertThat(sentCall.kind()).isEqualTo(3);
            assertThat(sentCall.attributes()).isEqualTo(Map.of("word", "x", "number", "7"));
            assertThat(sentCall.fault()).isEqualTo("BUSY");
            assertThat(exporter.dropped()).isZero();
        }
    }

    @Test
    void sendsWhatWaitsWhenItIsClosed() {
        try (OtlpCollector collector = OtlpCollector.start()) {
            OtlpExporter exporter = OtlpExporter.start(URI.create(collector.endpoint() + "/v1/traces"), SERVICE);
            endSpans(exporter, SpanQueue.BATCH + 1);
            exporter.close();
            assertThat(collector.spans()).hasSize(SpanQueue.BATCH + 1);
            endSpans(exporter, 1);
            assertThat(exporter.dropped()).isEqualTo(1);
        }
    }

    @Test
    void countsWhatACollectorDoesNotTakeAndGoesOn() {
        try (OtlpCollector collector = OtlpCollector.start();
                OtlpExporter exporter = OtlpExporter.start(URI.create(collector.endpoint()), SERVICE)) {
            collector.answer(503);
            endSpans(exporter, 3);
            await().until(() -> exporter.dropped() == 3);
            collector.answer(200);
            endSpans(exporter, 2);
            await().until(() -> exporter.sent() == 2);
            assertThat(collector.spans()).hasSize(2);
        }
    }

    @Test
    void aCollectorThatIsAwayCostsNobodyAnything() throws IOException {
        int nobody = freePort();
        try (OtlpExporter exporter = OtlpExporter.start(URI.create("http://127.0.0.1:" + nobody), SERVICE)) {
            endSpans(exporter, 5);
            await().until(() -> exporter.dropped() == 5);
        }
    }

    @Test
    void aCollectorThatNeverAnswersHoldsABoundedNumber() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI endpoint = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            OtlpExporter exporter = OtlpExporter.start(endpoint, SERVICE);
            int most = SpanQueue.ROOM + SpanQueue.BATCH;
            endSpans(exporter, most + 100);
            assertThat(exporter.dropped()).isGreaterThanOrEqualTo(100);
            exporter.close();
            await().until(() -> exporter.dropped() == most + 100);
            assertThat(exporter.sent()).isZero();
        }
    }

    private static void endSpans(OtlpExporter exporter, int count) {
        for (int i = 0; i < count; i++) {
            exporter.tracer().begin("reconcile", "Thing", Duration.ZERO).end();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            return taken.getLocalPort();
        }
    }
}
