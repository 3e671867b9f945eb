package io.virtfleet.controller.status;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.controller.queue.TokenBucket;
import io.virtfleet.controller.write.WriteListener.Result;
import io.virtfleet.controller.write.WriteMetrics;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes Kubernetes Events from a thread of its own, as far as its budget goes. The same event of an object is written
 * once in ten minutes; events that exceed the queue or are refused are dropped, and no caller waits.
 */
public final class EventRecorder implements EventSink, AutoCloseable {
    /** Enough for what people read; a storm of events must not slow the writes that matter. */
    public static final RateLimit USUAL_BUDGET = new RateLimit(10, 20);

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);
    private static final int ROOM = 256;
    private static final Duration ONCE_IN = Duration.ofMinutes(10);

    private final KubernetesClient client;
    private final TokenBucket budget;
    private final Scheduler scheduler;
    private final Clock clock;
    private final WriteMetrics writes;
    private final Counter dropped;
    private final EventQueue outbox = new EventQueue(ROOM);
    private final RecentEvents recently = new RecentEvents(ONCE_IN);
    private final Thread sender;

    /** The client must not retry on its own. Begins to send at once. */
    public EventRecorder(
            KubernetesClient client, RateLimit budget, Scheduler scheduler, Clock clock, MeterRegistry registry) {
        this.client = client;
        this.budget = new TokenBucket(budget, scheduler.nanos());
        this.scheduler = scheduler;
        this.clock = clock;
        this.writes = new WriteMetrics(registry);
        this.dropped = Counter.builder("virtfleet.events.dropped")
                .description(
                        "events that were dropped because the queue was full or the API server did not accept them")
                .register(registry);
        this.sender = Thread.ofVirtual().name("events").start(this::send);
    }

    @Override
    public void normal(HasMetadata about, String reason, String message) {
        record(about, EventMessage.Type.NORMAL, reason, message);
    }

    @Override
    public void warning(HasMetadata about, String reason, String message) {
        record(about, EventMessage.Type.WARNING, reason, message);
    }

    /** What waits is not sent any more. */
    @Override
    public void close() {
        sender.interrupt();
    }

    private void record(HasMetadata about, EventMessage.Type type, String reason, String message) {
        if (recently.add(List.of(uid(about), reason, message), scheduler.nanos())) {
            dropped.increment(outbox.add(new EventMessage(reference(about), type, reason, message)));
        }
    }

    private void send() {
        try {
            while (true) {
                outbox.awaitOne();
                awaitBudget();
                // Only now: a warning that came meanwhile goes first.
                send(outbox.take());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitBudget() throws InterruptedException {
        while (!budget.tryTake(scheduler.nanos())) {
            var due = new CountDownLatch(1);
            Scheduler.ScheduledTask scheduled = scheduler.after(budget.untilNext(scheduler.nanos()), due::countDown);
            try {
                due.await();
            } finally {
                scheduled.cancel();
            }
        }
    }

    private void send(EventMessage message) {
        try {
            client.resource(message.event(clock.instant())).create();
            writes.wrote("Event", "create", Result.WRITTEN);
        } catch (RuntimeException e) {
            // Whatever it is: the thread has to continue with the next one.
            LOG.debug("Failed to write the event {}", message, e);
            writes.wrote("Event", "create", Result.FAILED);
            dropped.increment();
        }
    }

    private static String uid(HasMetadata about) {
        String uid = about.getMetadata().getUid();
        return uid == null ? "" : uid;
    }

    private static ObjectReference reference(HasMetadata about) {
        return new ObjectReferenceBuilder()
                .withApiVersion(about.getApiVersion())
                .withKind(about.getKind())
                .withNamespace(about.getMetadata().getNamespace())
                .withName(about.getMetadata().getName())
                .withUid(about.getMetadata().getUid())
                .withResourceVersion(about.getMetadata().getResourceVersion())
                .build();
    }
}
