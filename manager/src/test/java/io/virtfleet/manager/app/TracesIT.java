package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.OtlpCollector;
import io.virtfleet.testkit.ReceivedSpan;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a person sees of a VM in the tool that shows traces. */
@ExtendWith(ControlPlaneExtension.class)
class TracesIT {
    private static final String CREATE = "virtfleet.provider.v1.Provider/Create";
    private static final int CLIENT = 3;
    private static final int SERVER = 2;

    private final ControlPlane plane;
    private final String namespace;

    TracesIT(ControlPlane plane, TestNamespace namespace) {
        this.plane = plane;
        this.namespace = namespace.name();
    }

    @Test
    void oneTraceGoesFromTheWakeUpThroughTheCallIntoTheProvider() {
        try (OtlpCollector collector = OtlpCollector.start();
                FleetFixture stage =
                        stage(tellTo(collector), List.of(tellTo(collector).getFirst(), "--log-level=debug"))) {
            stage.applyVm("traced");
            stage.untilReady("traced");
            stage.soon(
                    "all is told",
                    () -> !roots(collector).isEmpty()
                            && spans(collector, CREATE).size() == 2);

            ReceivedSpan root = roots(collector).getFirst();
            ReceivedSpan step = only(collector, "Create", 1);
            ReceivedSpan call = only(collector, CREATE, CLIENT);
            ReceivedSpan answer = only(collector, CREATE, SERVER);
            assertThat(root.parentId()).isEmpty();
            assertThat(step.below(root)).isTrue();
            assertThat(call.below(step)).isTrue();
            assertThat(answer.below(call)).isTrue();
            assertThat(List.of(root.service(), call.service(), answer.service()))
                    .containsExactly("virtfleet-manager", "virtfleet-manager", "virtfleet-provider-mock");
            assertThat(root.attributes())
                    .containsEntry("k8s.namespace.name", stage.fleet())
                    .containsEntry("virtfleet.name", "traced")
                    .containsEntry("virtfleet.lane", stage.fleet() + "/mock")
                    .containsEntry("virtfleet.cause", "CHANGE")
                    .containsEntry("virtfleet.result", "onchange")
                    .containsKey("virtfleet.wait_ms");
            assertThat(step.attributes()).containsEntry("virtfleet.result", "done");
            assertThat(collector.spans(span -> span.below(root)))
                    .extracting(ReceivedSpan::name)
                    .contains("Hold", "Create", "Settle", "write");
            assertThat(stage.mock().output()).containsPattern("Create fault=NONE .* trace_id=" + root.traceId());
            assertThat(stage.manager().process().output())
                    .containsPattern("step=Create .*" + Pattern.quote("\"trace_id\":\"" + root.traceId()));
        }
    }

    /** The environment alone: credentials, gRPC, names, and one trace for all of it. */
    @Test
    void theEnvironmentOfOpenTelemetryIsAllItTakes() {
        Map<String, String> credentials = Map.of("authorization", "Bearer hunter2", "x-tenant", "blue");
        try (OtlpCollector collector = OtlpCollector.asking(credentials);
                FleetFixture stage = FleetFixture.set(
                        plane, namespace, new FleetFixture.Flags(List.of(), List.of(), byGrpc(collector)))) {
            stage.applyVm("traced");
            stage.untilReady("traced");
            stage.soon(
                    "all is told",
                    () -> !roots(collector).isEmpty()
                            && spans(collector, CREATE).size() == 2);
            ReceivedSpan root = roots(collector).getFirst();
            ReceivedSpan call = only(collector, CREATE, CLIENT);
            ReceivedSpan answer = only(collector, CREATE, SERVER);
            assertThat(call.traceId()).isEqualTo(root.traceId());
            assertThat(answer.below(call)).isTrue();
            assertThat(List.of(call.service(), answer.service()))
                    .containsExactly("virtfleet-manager", "virtfleet-provider-mock");
            assertThat(List.of(call, answer))
                    .allSatisfy(
                            span -> assertThat(span.resource()).containsEntry("deployment.environment.name", "lab"));
            assertThat(collector.unauthorized()).isZero();
            assertThat(stage.manager().process().output() + stage.mock().output())
                    .doesNotContain("hunter2");
        }
    }

    private static Map<String, String> byGrpc(OtlpCollector collector) {
        return Map.of(
                "OTEL_EXPORTER_OTLP_ENDPOINT", collector.grpcEndpoint(),
                "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc",
                "OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20hunter2,x-tenant=blue",
                "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=lab",
                "OTEL_TRACES_SAMPLER", "parentbased_always_on");
    }

    @Test
    void aManagerWithoutAnEndpointSendsNothingAndHandsNothingOn() {
        try (OtlpCollector collector = OtlpCollector.start();
                FleetFixture stage = stage(List.of(), tellTo(collector))) {
            stage.applyVm("quiet");
            stage.untilReady("quiet");
            assertThat(stage.manager().metrics()).doesNotContain("virtfleet_spans");
            // It tells what waits before it ends.
            stage.mock().stop();
            assertThat(collector.spans()).isEmpty();
        }
    }

    @Test
    void aCollectorThatIsAwayHoldsNobodyUp() {
        List<String> nobody = List.of("--otlp-endpoint=http://127.0.0.1:1");
        try (FleetFixture stage = stage(nobody, nobody)) {
            for (int i = 0; i < 10; i++) {
                stage.applyVm("vm-" + i);
            }
            for (int i = 0; i < 10; i++) {
                stage.untilReady("vm-" + i);
            }
            assertThat(stage.platform()).hasSize(10);
            stage.soon(
                    "the loss is counted",
                    () -> Pattern.compile("virtfleet_spans_dropped_total [1-9]")
                            .matcher(stage.manager().metrics())
                            .find());
            assertThat(stage.manager().metrics()).contains("virtfleet_spans_sent_total 0.0");
            assertThat(stage.manager().process().output().lines())
                    .filteredOn(line -> line.contains("Dropping traces until"))
                    .hasSize(1);
            stage.manager().process().terminate();
            assertThat(stage.manager().awaitEnd()).isZero();
        }
    }

    private FleetFixture stage(List<String> ofManager, List<String> ofMock) {
        return FleetFixture.set(plane, namespace, new FleetFixture.Flags(ofManager, ofMock, Map.of()));
    }

    private static List<String> tellTo(OtlpCollector collector) {
        return List.of("--otlp-endpoint=" + collector.endpoint());
    }

    /** The pass that made the VM, which is told when all of it was. */
    private static List<ReceivedSpan> roots(OtlpCollector collector) {
        List<ReceivedSpan> created = spans(collector, "Create");
        return collector.spans(span -> span.name().equals("reconcile VirtualMachine")
                && created.stream().anyMatch(step -> step.traceId().equals(span.traceId())));
    }

    private static List<ReceivedSpan> spans(OtlpCollector collector, String name) {
        return collector.spans(span -> span.name().equals(name));
    }

    private static ReceivedSpan only(OtlpCollector collector, String name, int kind) {
        List<ReceivedSpan> found = collector.spans(span -> span.name().equals(name) && span.kind() == kind);
        assertThat(found).as(name).hasSize(1);
        return found.getFirst();
    }
}
