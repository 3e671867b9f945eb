package io.virtfleet.program.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Scope;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogLayoutTest {
    private final LoggingEvent event = event(new IllegalStateException("first\nsecond"));

    @Test
    void writesOneLineThatSaysWhereAnExceptionCameFrom() {
        assertThat(LogLayout.text(LogLayout.Stacks.HIDDEN).doLayout(event))
                .startsWith("2026-01-01T00:00:00Z ERROR Thing: it broke at \"x\" (java.lang.IllegalStateException:"
                        + " first second at io.virtfleet.program.logging.LogLayoutTest.")
                .endsWith(")\n")
                .hasLineCount(1);
        assertThat(LogLayout.text(LogLayout.Stacks.SHOWN).doLayout(event)).contains("\tat ");
    }

    @Test
    void writesJsonThatIsEscaped() {
        assertThat(LogLayout.json(LogLayout.Stacks.HIDDEN).doLayout(event))
                .startsWith("{\"time\":\"2026-01-01T00:00:00Z\",\"level\":\"ERROR\",\"logger\":\"io.virtfleet.Thing\","
                        + "\"message\":\"it broke at \\\"x\\\" (java")
                .doesNotContain("stack")
                .hasLineCount(1);
        assertThat(LogLayout.json(LogLayout.Stacks.SHOWN).doLayout(event))
                .contains("\"stack\":\"java.lang.IllegalStateException: first\\u000asecond\\u000a\\u0009at ")
                .hasLineCount(1);
    }

    @Test
    void namesTheTraceThatTheWorkBelongsTo() {
        Span caller = Span.wrap(SpanContext.create(
                "0af7651916cd43dd8448eb211c80319c",
                "b7ad6b7169203331",
                TraceFlags.getSampled(),
                TraceState.getDefault()));
        assertThat(LogLayout.json(LogLayout.Stacks.HIDDEN).doLayout(event)).doesNotContain("trace_id");
        try (Scope call = caller.makeCurrent()) {
            assertThat(call).isNotNull();
            assertThat(LogLayout.json(LogLayout.Stacks.HIDDEN).doLayout(event))
                    .endsWith(",\"trace_id\":\"0af7651916cd43dd8448eb211c80319c\"}\n");
            assertThat(LogLayout.text(LogLayout.Stacks.HIDDEN).doLayout(event))
                    .endsWith(") trace_id=0af7651916cd43dd8448eb211c80319c\n");
        }
    }

    private static LoggingEvent event(Throwable thrown) {
        LoggerContext context = new LoggerContext();
        LoggingEvent event = new LoggingEvent(
                "", context.getLogger("io.virtfleet.Thing"), Level.ERROR, "it broke at \"{}\"", thrown, new Object[] {
                    "x"
                });
        event.setInstant(Instant.parse("2026-01-01T00:00:00Z"));
        return event;
    }
}
