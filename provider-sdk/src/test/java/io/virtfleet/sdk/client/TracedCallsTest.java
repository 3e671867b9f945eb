package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.Metadata;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.TraceExporter;
import io.virtfleet.program.tracing.TracingSettings;
import io.virtfleet.proto.v1.ProviderGrpc.ProviderImplBase;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.TestServer;
import io.virtfleet.testkit.OtlpCollector;
import io.virtfleet.testkit.ReceivedSpan;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A trace on its way through a call, over real sockets. */
class TracedCallsTest {
    private static final String DESCRIBE = "virtfleet.provider.v1.Provider/Describe";
    private static final Metadata.Key<String> HEADER = Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER);

    private final OtlpCollector collector = OtlpCollector.start();
    private final AtomicReference<SpanContext> seen = new AtomicReference<>(SpanContext.getInvalid());
    private final FakeVms vms =
            new FakeVms().beforeEachCall(() -> seen.set(Span.current().getSpanContext()));
    private TraceExporter caller;

    @BeforeEach
    void startCaller() throws ProgramExit {
        Optional<URI> endpoint = Optional.of(URI.create(collector.endpoint()));
        caller = TraceExporter.start("caller", new TracingSettings(endpoint, Map.of()))
                .orElseThrow();
    }

    @AfterEach
    void stop() {
        caller.close();
        collector.close();
    }

    @Test
    void theWorkOfTheProviderIsPartOfTheCallersTrace() throws ProgramExit, IOException, InterruptedException {
        try (TestServer server = serve();
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            ReceivedSpan answer = answer();
            ReceivedSpan call = call();
            assertThat(call.name()).isEqualTo(DESCRIBE);
            assertThat(call.below(pass())).isTrue();
            assertThat(answer.name()).isEqualTo(DESCRIBE);
            assertThat(answer.kind()).isEqualTo(2);
            assertThat(call.kind()).isEqualTo(3);
            assertThat(answer.below(call)).isTrue();
            assertThat(answer.attributes())
                    .containsEntry("rpc.system", "grpc")
                    .containsEntry("rpc.service", "virtfleet.provider.v1.Provider")
                    .containsEntry("rpc.method", "Describe")
                    .containsEntry("rpc.grpc.status_code", "0");
            assertThat(server.page("/metrics").body())
                    .contains("virtfleet_provider_spans_sent_total 1\n", "virtfleet_provider_spans_dropped_total 0\n");
        }
    }

    @Test
    void aProviderThatTellsNobodyStillKnowsTheTrace() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms);
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            assertThat(seen.get().getTraceId()).isEqualTo(call().traceId());
            assertThat(seen.get().getSpanId()).isEqualTo(call().spanId());
        }
    }

    @Test
    void theThreadsOfThePlatformKnowTheTrace() throws ProgramExit {
        try (TestServer server = TestServer.serving(context -> {
                    vms.beforeEachCall(() ->
                            context.platform().run(() -> seen.set(Span.current().getSpanContext())));
                    return TestServer.parts(vms, context);
                });
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            assertThat(seen.get().getTraceId()).isEqualTo(call().traceId());
        }
    }

    @Test
    void aFaultIsToldByItsKindAlone() throws ProgramExit {
        vms.beforeEachCall(() -> {
            throw ProviderException.of(FaultKind.DENIED, "the password hunter2 is wrong");
        });
        try (TestServer server = serve();
                ProviderChannel channel = dial(server)) {
            assertThatThrownBy(() -> describeWithinATrace(channel)).isInstanceOf(ProviderException.class);
            assertThat(call().fault()).isEqualTo("DENIED");
            assertThat(answer().fault()).isEqualTo("DENIED");
            assertThat(collector.spans().toString()).doesNotContain("hunter2");
        }
    }

    @Test
    void aTaskIsPartOfTheTraceOfWhoAskedForIt() throws ProgramExit {
        try (TestServer server = TestServer.serving(
                        context -> {
                            vms.beforeEachCall(() -> context.tasks()
                                    .start(Remotes.OWNER.key(), "slow", progress -> new TaskResult.OfRemoval()));
                            return TestServer.parts(vms, context);
                        },
                        "--otlp-endpoint=" + collector.endpoint());
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            ReceivedSpan task = first(span -> span.name().equals("task"));
            assertThat(task.below(answer())).isTrue();
            assertThat(task.attributes().get("virtfleet.task")).startsWith("task-");
        }
    }

    @Test
    void aTraceThatIsNotSampledIsOnlyCarried() throws ProgramExit {
        SpanContext unwanted = SpanContext.create(
                "0af7651916cd43dd8448eb211c80319c",
                "b7ad6b7169203331",
                TraceFlags.getDefault(),
                TraceState.getDefault());
        try (TestServer server = serve();
                ProviderChannel channel = dial(server)) {
            Context.current()
                    .with(Span.wrap(unwanted))
                    .wrap(() -> describe(channel))
                    .run();
            assertThat(seen.get().getTraceId()).isEqualTo(unwanted.getTraceId());
            assertThat(seen.get().isSampled()).isFalse();
        }
        // The server sends what waits before it ends.
        assertThat(collector.spans()).isEmpty();
    }

    @Test
    void aCallOutsideOfATraceSaysNothingOfOne() {
        try (var server = LoopbackServer.start(new ProviderImplBase() {});
                var channel = ProviderChannel.plain(server.address())) {
            assertThatThrownBy(() -> describe(channel)).isInstanceOf(ProviderException.class);
            assertThat(server.metadata("Describe").get(HEADER)).isNull();
            assertThatThrownBy(() -> describeWithinATrace(channel)).isInstanceOf(ProviderException.class);
            assertThat(server.metadata("Describe").get(HEADER))
                    .isEqualTo("00-" + call().traceId() + "-" + call().spanId() + "-01");
        }
    }

    private TestServer serve() throws ProgramExit {
        return TestServer.serving(vms, "--otlp-endpoint=" + collector.endpoint());
    }

    private void describeWithinATrace(ProviderChannel channel) {
        try (SpanScope pass = caller.tracing().begin("reconcile", "Thing", Duration.ZERO)) {
            assertThat(Span.current()).isSameAs(pass.span());
            describe(channel);
        }
    }

    private ReceivedSpan pass() {
        return first(span -> span.name().equals("reconcile Thing"));
    }

    private ReceivedSpan call() {
        return first(span -> span.service().equals("caller") && span.name().equals(DESCRIBE));
    }

    private ReceivedSpan answer() {
        return first(span ->
                span.service().equals("virtfleet-provider-fake") && span.name().equals(DESCRIBE));
    }

    private ReceivedSpan first(Predicate<ReceivedSpan> wanted) {
        return await().until(() -> collector.spans(wanted), found -> !found.isEmpty())
                .getFirst();
    }

    private static void describe(ProviderChannel channel) {
        assertThat(Remotes.provider(channel).virtualMachines().describe(new VmId("none")))
                .isEmpty();
    }

    private static ProviderChannel dial(TestServer server) {
        return ProviderChannel.plain(
                new ProviderAddress("127.0.0.1", server.provider().port()));
    }
}
