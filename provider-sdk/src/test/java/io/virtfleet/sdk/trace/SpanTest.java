package io.virtfleet.sdk.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpanTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final TraceParent CALLER =
            new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);

    private final List<FinishedSpan> told = new ArrayList<>();
    private final Random random = new Random(7);
    private final Tracer tracer = new SpanRecorder(told::add, () -> NOW, () -> random);

    @Test
    void isToldWhenItIsOverWithItsPlaceBelowTheOther() {
        Span root = tracer.begin("reconcile", "Thing", Duration.ofSeconds(2));
        try (OpenSpan outer = root.enter();
                OpenSpan inner = Span.current().open("step")) {
            assertThat(Span.current()).isSameAs(inner.span()).isNotSameAs(outer.span());
            inner.span().with("result", "done").with("count", 3).failed("BUSY");
            assertThat(told).isEmpty();
        }
        assertThat(Span.current()).isSameAs(NoSpan.NONE);
        assertThat(told).extracting(FinishedSpan::name).containsExactly("step", "reconcile Thing");
        FinishedSpan step = told.getFirst();
        FinishedSpan whole = told.getLast();
        assertThat(whole.parentId()).isEmpty();
        assertThat(Duration.between(whole.began(), whole.ended())).isEqualTo(Duration.ofSeconds(2));
        assertThat(step.parentId()).isEqualTo(whole.self().spanId());
        assertThat(step.self().traceId()).isEqualTo(whole.self().traceId()).hasSize(32);
        assertThat(step.attributes())
                .containsExactly(new Attribute.Text("result", "done"), new Attribute.Amount("count", 3));
        assertThat(step.fault()).contains("BUSY");
    }

    @Test
    void isToldOnce() {
        Span span = tracer.begin("reconcile", "Thing", Duration.ZERO);
        span.end();
        span.end();
        assertThat(told).hasSize(1);
    }

    @Test
    void belongsToTheTraceOfACaller() {
        tracer.join("call", CALLER).end();
        assertThat(told.getFirst().self().traceId()).isEqualTo(CALLER.traceId());
        assertThat(told.getFirst().parentId()).isEqualTo(CALLER.spanId());
    }

    @Test
    void aTraceThatItsBeginnerDoesNotWantToldIsOnlyCarried() {
        var unwanted = new TraceParent(CALLER.traceId(), CALLER.spanId(), false);
        Span span = tracer.join("call", unwanted);
        span.child("step", SpanKind.CLIENT).end();
        span.end();
        assertThat(span.child("step", SpanKind.CLIENT).traceParent()).contains(unwanted);
        assertThat(told).isEmpty();
    }

    @Test
    void withoutATraceNothingIsMade() {
        Span none = Tracer.OFF.begin("reconcile", "Thing", Duration.ZERO);
        assertThat(none.enter()).isSameAs(OpenSpan.NONE);
        assertThat(none.open("step")).isSameAs(OpenSpan.NONE);
        assertThat(none.with("a", "b").child("step", SpanKind.CLIENT)).isSameAs(none);
        assertThat(Span.current()).isSameAs(none);
        assertThat(none.traceParent()).isEmpty();
    }

    @Test
    void theTraceOfACallerIsCarriedByWhoTellsNobody() {
        try (OpenSpan carried = Tracer.OFF.join("call", CALLER).enter()) {
            assertThat(Span.current()).isSameAs(carried.span());
            assertThat(carried.span().child("step", SpanKind.CLIENT).traceParent())
                    .contains(CALLER);
        }
    }
}
