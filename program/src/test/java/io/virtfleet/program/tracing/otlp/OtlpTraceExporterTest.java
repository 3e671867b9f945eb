package io.virtfleet.program.tracing.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.program.tracing.TracingSettings;
import io.virtfleet.testkit.OtlpCollector;
import io.virtfleet.testkit.ReceivedSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a collector over real sockets, set up as an operator does it. */
class OtlpTraceExporterTest {
    private static final String SERVICE = "some-service";
    private static final Map<String, String> CREDENTIALS =
            Map.of("authorization", "Bearer hunter2", "x-tenant", "blue");
    private static final String HEADERS = "authorization=Bearer%20hunter2,x-tenant=blue";

    private final OtlpCollector collector = OtlpCollector.asking(CREDENTIALS);

    @AfterEach
    void close() {
        collector.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http/protobuf", "grpc"})
    void sendsWhatACollectorUnderstandsWithItsCredentials(String protocol) throws ProgramExit {
        try (OtlpTraceExporter exporter = start(protocol, Map.of("OTEL_EXPORTER_OTLP_HEADERS", HEADERS))) {
            try (SpanScope root = exporter.tracing().begin("reconcile", "Thing", Duration.ofMillis(5))) {
                root.span().setAttribute("word", "x");
                Span call = Tracing.child("a \"call\"\n", SpanKind.CLIENT);
                call.setAttribute("number", 7)
                        .setStatus(StatusCode.ERROR, "BUSY")
                        .end();
            }
            await().until(() -> exporter.sent() == 2);
            ReceivedSpan call = collector.spans().getFirst();
            ReceivedSpan root = collector.spans().getLast();
            assertThat(root.name()).isEqualTo("reconcile Thing");
            assertThat(root.service()).isEqualTo(SERVICE);
            assertThat(root.parentId()).isEmpty();
            assertThat(root.fault()).isEmpty();
            assertThat(root.attributes()).isEqualTo(Map.of("word", "x"));
            assertThat(call.below(root)).isTrue();
            assertThat(call.name()).isEqualTo("a \"call\"\n");
            assertThat(call.kind()).isEqualTo(3);
            assertThat(call.attributes()).isEqualTo(Map.of("number", "7"));
            assertThat(call.fault()).isEqualTo("BUSY");
            assertThat(exporter.dropped()).isZero();
            assertThat(collector.unauthorized()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http/protobuf", "grpc"})
    void countsWhatIsRefusedForWantOfCredentials(String protocol) throws ProgramExit {
        try (OtlpTraceExporter exporter =
                start(protocol, Map.of("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20wrong"))) {
            endSpans(exporter, 3);
            await().until(() -> exporter.dropped() == 3);
            assertThat(collector.unauthorized()).isPositive();
            assertThat(exporter.sent()).isZero();
            assertThat(collector.spans()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OTEL_SERVICE_NAME, given, given",
        "OTEL_RESOURCE_ATTRIBUTES, 'service.name=given,team=blue', given",
        "OTEL_RESOURCE_ATTRIBUTES, team=blue, some-service",
    })
    void heedsTheNamesThatTheEnvironmentGives(String name, String value, String service) throws ProgramExit {
        try (OtlpTraceExporter exporter = startWell(Map.of(name, value))) {
            endSpans(exporter, 1);
        }
        ReceivedSpan span = collector.spans().getFirst();
        assertThat(span.service()).isEqualTo(service);
        assertThat(span.resource().containsKey("team")).isEqualTo(value.contains("team"));
    }

    @Test
    void heedsTheSampler() throws ProgramExit {
        try (OtlpTraceExporter exporter =
                startWell(Map.of("OTEL_TRACES_SAMPLER", "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG", "0"))) {
            try (SpanScope root = exporter.tracing().begin("reconcile", "Thing", Duration.ZERO)) {
                assertThat(root.span().getSpanContext().isValid()).isTrue();
                assertThat(root.span().getSpanContext().isSampled()).isFalse();
                assertThat(Tracing.child("step")).isSameAs(SpanScope.NONE);
            }
        }
        assertThat(collector.spans()).isEmpty();
    }

    @Test
    void sendsNoOtherSignalAndNeedsNoOtherHeaders() throws ProgramExit {
        Map<String, String> ofOthers = Map.of(
                "OTEL_METRICS_EXPORTER",
                "prometheus",
                "OTEL_LOGS_EXPORTER",
                "console",
                "OTEL_PROPAGATORS",
                "b3,jaeger");
        try (OtlpTraceExporter exporter = startWell(ofOthers)) {
            endSpans(exporter, 1);
        }
        assertThat(collector.spans()).hasSize(1);
    }

    @Test
    void sendsWhatWaitsWhenItIsClosed() throws ProgramExit {
        try (OtlpTraceExporter exporter = startWell(Map.of())) {
            endSpans(exporter, 1500);
        }
        assertThat(collector.spans()).hasSize(1500);
    }

    @Test
    void countsWhatACollectorDoesNotTakeAndGoesOn() throws ProgramExit {
        try (OtlpTraceExporter exporter = startWell(Map.of())) {
            collector.answer(400);
            endSpans(exporter, 3);
            await().until(() -> exporter.dropped() == 3);
            collector.answer(200);
            endSpans(exporter, 2);
            await().until(() -> exporter.sent() == 2);
            assertThat(collector.spans()).hasSize(2);
        }
    }

    @Test
    void aCollectorThatNeverAnswersHoldsABoundedNumber() throws IOException, ProgramExit {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI endpoint = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            OtlpTraceExporter exporter =
                    OtlpTraceExporter.start(SERVICE, new TracingSettings(Optional.of(endpoint), Map.of()));
            int most = 4096 + 512;
            endSpans(exporter, most + 100);
            assertThat(exporter.dropped()).isBetween(100L, (long) most);
            long before = System.nanoTime();
            exporter.close();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
            assertThat(exporter.sent()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OTEL_EXPORTER_OTLP_PROTOCOL, carrier-pigeon",
        "OTEL_EXPORTER_OTLP_HEADERS, hunter2",
        "OTEL_EXPORTER_OTLP_HEADERS, authorization=Bearer hunter2%",
        "OTEL_TRACES_SAMPLER, some",
    })
    void aWrongVariableEndsTheProgramAndIsNotShown(String name, String value) {
        assertThatThrownBy(() -> startWell(Map.of(name, value)))
                .isInstanceOfSatisfying(
                        ProgramExit.class, exit -> assertThat(exit.code()).isEqualTo(64))
                .hasMessageStartingWith("tracing cannot be configured from the environment: ")
                .hasMessageNotContaining("hunter2");
    }

    private OtlpTraceExporter start(String protocol, Map<String, String> more) throws ProgramExit {
        Map<String, String> environment = new HashMap<>(Map.of("OTEL_EXPORTER_OTLP_PROTOCOL", protocol));
        environment.putAll(more);
        String endpoint = protocol.equals("grpc") ? collector.grpcEndpoint() : collector.endpoint();
        return OtlpTraceExporter.start(SERVICE, new TracingSettings(Optional.of(URI.create(endpoint)), environment));
    }

    private OtlpTraceExporter startWell(Map<String, String> more) throws ProgramExit {
        Map<String, String> environment = new HashMap<>(Map.of("OTEL_EXPORTER_OTLP_HEADERS", HEADERS));
        environment.putAll(more);
        return OtlpTraceExporter.start(
                SERVICE, new TracingSettings(Optional.of(URI.create(collector.endpoint())), environment));
    }

    private static void endSpans(OtlpTraceExporter exporter, int count) {
        for (int i = 0; i < count; i++) {
            exporter.tracing().begin("reconcile", "Thing", Duration.ZERO).close();
        }
    }
}
