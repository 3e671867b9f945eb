package io.virtfleet.sdk.trace;

import io.virtfleet.sdk.trace.RecordedSpan.Title;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Tells every span to a sink when it is over, unless who began the trace does not want it. */
public final class SpanRecorder implements Tracer {
    private final Consumer<FinishedSpan> sink;
    private final InstantSource clock;
    private final Supplier<? extends RandomGenerator> random;

    /** The sink is called by whoever ends a span, so it must not block; {@code random} is asked by every thread. */
    public SpanRecorder(Consumer<FinishedSpan> sink, InstantSource clock, Supplier<? extends RandomGenerator> random) {
        this.sink = sink;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public Span begin(String verb, String object, Duration ago) {
        TraceParent self = new TraceParent(id() + id(), id(), true);
        Title title = new Title(verb + " " + object, SpanKind.INTERNAL);
        return new RecordedSpan(this, title, self, "", now().minus(ago));
    }

    @Override
    public Span join(String name, TraceParent parent) {
        return parent.sampled() ? below(parent, new Title(name, SpanKind.SERVER)) : new CarriedSpan(parent);
    }

    Span below(TraceParent parent, Title title) {
        TraceParent self = new TraceParent(parent.traceId(), id(), true);
        return new RecordedSpan(this, title, self, parent.spanId(), now());
    }

    Instant now() {
        return clock.instant();
    }

    void tell(FinishedSpan span) {
        sink.accept(span);
    }

    // Zero stands for none.
    private String id() {
        long bits = 0;
        while (bits == 0) {
            bits = random.get().nextLong();
        }
        return HexFormat.of().toHexDigits(bits);
    }
}
