package io.virtfleet.manager.vm.report;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.vm.VmReconciler;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.VmStep;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records metrics, log lines, Events and traces of what is done with VMs. */
public final class VmMetrics implements VmListener {
    private static final Logger LOG = LoggerFactory.getLogger(VmReconciler.class);

    private final MeterRegistry registry;
    private final VmEvents events;
    private final Clock clock;
    private final Timer ready;

    public VmMetrics(MeterRegistry registry, VmEvents events, Clock clock) {
        this.registry = registry;
        this.events = events;
        this.clock = clock;
        this.ready = Timer.builder("virtfleet.vm.ready")
                .description("time from the creation of a VirtualMachine until it is first Ready")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(10))
                .maximumExpectedValue(Duration.ofMinutes(30))
                .register(registry);
    }

    @Override
    public void performed(VirtualMachine resource, VmStep step, StepResult result, long nanos) {
        String name = step.getClass().getSimpleName();
        registry.timer("virtfleet.vm.step", "step", name, "result", word(result))
                .record(nanos, TimeUnit.NANOSECONDS);
        Span.current().setAttribute("virtfleet.result", word(result));
        if (step instanceof VmStep.Create && result instanceof StepResult.Again) {
            events.created(resource);
        }
        if (step instanceof VmStep.Change) {
            LOG.info("{} step={} result={} ms={}", ResourceKey.of(resource), name, word(result), nanos / 1_000_000);
        }
    }

    @Override
    public void reported(VirtualMachine before, VirtualMachine after) {
        if (VmReport.ready(after.getStatus()) && firstTime(before)) {
            Instant made = Instant.parse(after.getMetadata().getCreationTimestamp());
            ready.record(Duration.between(made, clock.instant()));
        }
        events.record(before, after);
    }

    private static boolean firstTime(VirtualMachine before) {
        return before.getStatus() == null || before.getStatus().id() == null;
    }

    private static String word(StepResult result) {
        return switch (result) {
            case StepResult.Again _, StepResult.Done _ -> "done";
            case StepResult.ReportAndContinue(var _, VmStep.Pause step) -> word(step);
            case StepResult.Report(var _, VmStep.Pause step, var _) -> word(step);
        };
    }

    private static String word(VmStep.Pause step) {
        return switch (step) {
            case VmStep.Settle _, VmStep.ReportPower _, VmStep.ReportRestart _, VmStep.ReportReconfigure _ -> "done";
            case VmStep.AwaitTask _ -> "task";
            case VmStep.AcceptFailure _, VmStep.Refuse _ -> "failed";
            case VmStep.AwaitInputs _, VmStep.AwaitProvider _, VmStep.AwaitRetry _, VmStep.BlockDelete _ -> "waits";
            case VmStep.ReportVanished _ -> "vanished";
        };
    }
}
