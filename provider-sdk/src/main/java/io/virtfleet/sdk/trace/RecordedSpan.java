package io.virtfleet.sdk.trace;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Work that is told when it is over. A call may be ended by its worker and by its caller at once. */
final class RecordedSpan implements Span {
    private final SpanRecorder recorder;
    private final String name;
    private final SpanKind kind;
    private final TraceParent self;
    private final String parentId;
    private final Instant began;
    private final List<Attribute> attributes = new ArrayList<>();
    private @Nullable String fault;
    private boolean over;

    /** The parent's id is empty where a trace begins. */
    RecordedSpan(SpanRecorder recorder, Title title, TraceParent self, String parentId, Instant began) {
        this.recorder = recorder;
        this.name = title.name();
        this.kind = title.kind();
        this.self = self;
        this.parentId = parentId;
        this.began = began;
    }

    /** What a span is called. */
    record Title(String name, SpanKind kind) {}

    @Override
    public Span child(String childName, SpanKind childKind) {
        return recorder.below(self, new Title(childName, childKind));
    }

    @Override
    public Span with(String attribute, String text) {
        return with(new Attribute.Text(attribute, text));
    }

    @Override
    public Span with(String attribute, long number) {
        return with(new Attribute.Amount(attribute, number));
    }

    private synchronized Span with(Attribute attribute) {
        attributes.add(attribute);
        return this;
    }

    @Override
    public synchronized Span failed(String kindOfFault) {
        fault = kindOfFault;
        return this;
    }

    @Override
    public void end() {
        finish().ifPresent(recorder::tell);
    }

    private synchronized Optional<FinishedSpan> finish() {
        if (over) {
            return Optional.empty();
        }
        over = true;
        Instant now = recorder.now();
        // The clock of a machine may be set back.
        Instant ended = now.isBefore(began) ? began : now;
        return Optional.of(
                new FinishedSpan(name, kind, self, parentId, began, ended, attributes, Optional.ofNullable(fault)));
    }

    @Override
    public Optional<TraceParent> traceParent() {
        return Optional.of(self);
    }
}
