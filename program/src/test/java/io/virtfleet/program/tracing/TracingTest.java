package io.virtfleet.program.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TracingTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final int PASSES = 20_000;

    private final RecordedSpans recorded = new RecordedSpans();
    private final Tracing tracing = recorded.tracing();

    @Test
    void aPieceOfWorkIsBelowTheWholeWhichBeganEarlier() {
        try (SpanScope whole = tracing.begin("reconcile", "Thing", Duration.ofSeconds(2));
                SpanScope piece = Tracing.child("step")) {
            assertThat(Span.current()).isSameAs(piece.span()).isNotSameAs(whole.span());
            piece.span().setAttribute("result", "done").setStatus(StatusCode.ERROR, "BUSY");
            assertThat(recorded.ended()).isEmpty();
        }
        assertThat(Span.current()).isSameAs(Span.getInvalid());
        assertThat(recorded.ended()).extracting(SpanData::getName).containsExactly("step", "reconcile Thing");
        SpanData piece = recorded.ended().getFirst();
        SpanData whole = recorded.ended().getLast();
        assertThat(whole.getParentSpanContext().isValid()).isFalse();
        assertThat(whole.getEndEpochNanos() - whole.getStartEpochNanos())
                .isBetween(
                        Duration.ofSeconds(2).toNanos(), Duration.ofSeconds(60).toNanos());
        assertThat(piece.getTraceId()).isEqualTo(whole.getTraceId());
        assertThat(piece.getParentSpanId()).isEqualTo(whole.getSpanId());
        assertThat(piece.getStatus().getDescription()).isEqualTo("BUSY");
    }

    @Test
    void aPieceThatGoesOnElsewhereEndsByItself() {
        try (SpanScope whole = tracing.begin("reconcile", "Thing", Duration.ZERO)) {
            Span call = Tracing.child("call", SpanKind.CLIENT);
            assertThat(Span.current()).isSameAs(whole.span());
            call.end();
        }
        SpanData call = recorded.ended().getFirst();
        assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(call.getParentSpanId()).isEqualTo(recorded.ended().getLast().getSpanId());
    }

    @Test
    void workBelongsToTheTraceOfACaller() {
        Context context = tracing.join("call", caller(TraceFlags.getSampled()));
        context.wrap(() -> Tracing.child("step").close()).run();
        Span.fromContext(context).end();
        assertThat(recorded.ended()).extracting(SpanData::getName).containsExactly("step", "call");
        assertThat(recorded.ended())
                .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(TRACE));
    }

    @Test
    void workThatBeginsAfterTheCallWasAnsweredBelongsToItsTrace() {
        Context context = tracing.join("call", caller(TraceFlags.getSampled()));
        Span.fromContext(context).end();
        context.wrap(() -> Tracing.child("task").close()).run();
        assertThat(recorded.ended()).extracting(SpanData::getName).containsExactly("call", "task");
        assertThat(recorded.ended().getLast().getParentSpanId())
                .isEqualTo(recorded.ended().getFirst().getSpanId());
    }

    @Test
    void aTraceThatItsBeginnerDoesNotWantRecordedIsOnlyCarried() {
        Context context = tracing.join("call", caller(TraceFlags.getDefault()));
        context.wrap(TracingTest::assertCarried).run();
        assertThat(recorded.ended()).isEmpty();
    }

    @Test
    void theTraceOfACallerIsCarriedByWhoSendsNothing() {
        Tracing.OFF
                .join("call", caller(TraceFlags.getSampled()))
                .wrap(TracingTest::assertCarried)
                .run();
    }

    @Test
    void nothingIsPaidWhenItIsOff() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        pass(Tracing.OFF);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < PASSES; i++) {
            pass(Tracing.OFF);
        }
        // Less than a byte for each: what is left is the reading itself.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(PASSES);
        assertThat(Tracing.OFF.begin("reconcile", "Thing", Duration.ZERO)).isSameAs(SpanScope.NONE);
        assertThat(Tracing.child("step")).isSameAs(SpanScope.NONE);
        assertThat(Tracing.child("call", SpanKind.CLIENT)).isSameAs(Span.getInvalid());
    }

    private static void pass(Tracing tracing) {
        try (SpanScope whole = tracing.begin("reconcile", "Thing", Duration.ZERO)) {
            whole.span().setAttribute("virtfleet.name", "x").setAttribute("virtfleet.wait_ms", 7);
            for (int step = 0; step < 3; step++) {
                try (SpanScope piece = Tracing.child("step")) {
                    Span.current().setAttribute("virtfleet.result", "done");
                    piece.span().setStatus(StatusCode.ERROR, "BUSY");
                }
            }
        }
    }

    private static void assertCarried() {
        assertThat(Tracing.child("step")).isSameAs(SpanScope.NONE);
        assertThat(Tracing.child("step", SpanKind.CLIENT).getSpanContext().getTraceId())
                .isEqualTo(TRACE);
        assertThat(Span.current().getSpanContext().getTraceId()).isEqualTo(TRACE);
    }

    private static Context caller(TraceFlags flags) {
        return Context.root()
                .with(Span.wrap(
                        SpanContext.createFromRemoteParent(TRACE, "b7ad6b7169203331", flags, TraceState.getDefault())));
    }
}
