package io.virtfleet.manager.vm;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.sdk.trace.Span;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Numbers, log lines, events and traces of what is done with VMs. */
final class VmMeters implements VmListener {
    private static final Logger LOG = LoggerFactory.getLogger(VmReconciler.class);

    private final MeterRegistry registry;
    private final VmEvents events;
    private final Clock clock;
    private final Timer ready;

    VmMeters(MeterRegistry registry, VmEvents events, Clock clock) {
        this.registry = registry;
        this.events = events;
        this.clock = clock;
        this.ready = Timer.builder("virtfleet.vm.ready")
                .description("from the creation of a VirtualMachine until it was first Ready")
                .publishPercentileHistogram()
                .minimumExpectedValue(Duration.ofMillis(10))
                .maximumExpectedValue(Duration.ofMinutes(30))
                .register(registry);
    }

    @Override
    public void stepped(VirtualMachine resource, VmStep step, StepResult result, long nanos) {
        String name = step.getClass().getSimpleName();
        registry.timer("virtfleet.vm.step", "step", name, "result", word(result))
                .record(nanos, TimeUnit.NANOSECONDS);
        Span.current().with("virtfleet.result", word(result));
        if (step instanceof VmStep.Create && result instanceof StepResult.Again) {
            events.made(resource);
        }
        if (step instanceof VmStep.Change) {
            LOG.info("{} step={} result={} ms={}", ResourceKey.of(resource), name, word(result), nanos / 1_000_000);
        }
    }

    @Override
    public void told(VirtualMachine before, VirtualMachine after) {
        if (VmReport.ready(after.getStatus()) && firstTime(before)) {
            Instant made = Instant.parse(after.getMetadata().getCreationTimestamp());
            ready.record(Duration.between(made, clock.instant()));
        }
        events.tell(before, after);
    }

    private static boolean firstTime(VirtualMachine before) {
        return before.getStatus() == null || before.getStatus().id() == null;
    }

    private static String word(StepResult result) {
        return switch (result) {
            case StepResult.Again _, StepResult.Done _ -> "done";
            case StepResult.TellAndGoOn(var _, VmNews news) -> word(news);
            case StepResult.Tell(var _, VmNews news, var _) -> word(news);
        };
    }

    private static String word(VmNews news) {
        return switch (news) {
            case VmNews.Settled _, VmNews.PowerDiffers _ -> "done";
            case VmNews.Working _ -> "task";
            case VmNews.Failed _, VmNews.Refused _ -> "failed";
            case VmNews.InputsMissing _, VmNews.ProviderAway _, VmNews.DeleteBlocked _ -> "waits";
            case VmNews.Vanished _ -> "vanished";
        };
    }
}
