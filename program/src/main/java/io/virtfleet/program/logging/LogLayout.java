package io.virtfleet.program.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** One line per event; the stack of an exception only where it was asked for. */
final class LogLayout extends LayoutBase<ILoggingEvent> {
    /** Whether stacks are printed. */
    enum Stacks {
        SHOWN,
        HIDDEN
    }

    private final Function<ILoggingEvent, String> line;

    private LogLayout(Function<ILoggingEvent, String> line) {
        this.line = line;
    }

    /** Lines for people. */
    static LogLayout text(Stacks stacks) {
        return new LogLayout(event -> Instant.ofEpochMilli(event.getTimeStamp()) + " " + event.getLevel() + " "
                + shortName(event) + ": " + oneLine(event.getFormattedMessage()) + cause(event)
                + traceId().map(id -> " trace_id=" + id).orElse("")
                + (stacks == Stacks.SHOWN ? stack(event) : "") + "\n");
    }

    /** Lines for programs: one JSON object each. */
    static LogLayout json(Stacks stacks) {
        return new LogLayout(event -> {
            StringBuilder json = new StringBuilder("{");
            field(json, "time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
            field(json, "level", event.getLevel().toString());
            field(json, "logger", event.getLoggerName());
            field(json, "message", event.getFormattedMessage() + cause(event));
            traceId().ifPresent(id -> field(json, "trace_id", id));
            if (stacks == Stacks.SHOWN && event.getThrowableProxy() != null) {
                field(json, "stack", stack(event).strip());
            }
            return json.append("}\n").toString();
        });
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        return line.apply(event);
    }

    // An event is laid out by the thread that logs it.
    private static Optional<String> traceId() {
        return Optional.of(Span.current().getSpanContext())
                .filter(SpanContext::isValid)
                .map(SpanContext::getTraceId);
    }

    private static String shortName(ILoggingEvent event) {
        String name = event.getLoggerName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String cause(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown == null) {
            return "";
        }
        // Where it came from, so that a bug can be found without its whole stack.
        var frames = thrown.getStackTraceElementProxyArray();
        String where = frames.length == 0 ? "" : " at " + frames[0].getStackTraceElement();
        return " (" + thrown.getClassName() + ": " + oneLine(String.valueOf(thrown.getMessage())) + where + ")";
    }

    private static String stack(ILoggingEvent event) {
        IThrowableProxy thrown = event.getThrowableProxy();
        return thrown == null ? "" : "\n" + ThrowableProxyUtil.asString(thrown).stripTrailing();
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ').replace('\r', ' ');
    }

    private static void field(StringBuilder json, String name, String value) {
        if (json.length() > 1) {
            json.append(',');
        }
        json.append('"').append(name).append("\":");
        JsonText.quote(json, value);
    }
}
