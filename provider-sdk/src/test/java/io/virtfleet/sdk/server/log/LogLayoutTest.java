package io.virtfleet.sdk.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.virtfleet.sdk.trace.OpenSpan;
import io.virtfleet.sdk.trace.TraceParent;
import io.virtfleet.sdk.trace.Tracer;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogLayoutTest {
    private final LoggingEvent event = event(new IllegalStateException("first\nsecond"));

    @Test
    void writesOneLineThatSaysWhereAnExceptionCameFrom() {
        assertThat(LogLayout.text(LogLayout.Stacks.HIDDEN).doLayout(event))
                .startsWith("2026-01-01T00:00:00Z ERROR Thing: it broke at \"x\" (java.lang.IllegalStateException:"
                        + " first second at io.virtfleet.sdk.server.log.LogLayoutTest.")
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
        var caller = new TraceParent("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", true);
        assertThat(LogLayout.json(LogLayout.Stacks.HIDDEN).doLayout(event)).doesNotContain("trace_id");
        try (OpenSpan call = Tracer.OFF.join("call", caller).enter()) {
            assertThat(call.span().traceParent()).contains(caller);
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
