package io.virtfleet.program.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.util.logging.LogManager;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Sets up logging in code: reading XML would cost a tenth of the start. */
public final class LogSetup {
    private LogSetup() {}

    /** Logs to standard error, also what the JDK's own logging gets. */
    public static void apply(LogLevel level, LogFormat format) {
        apply(level, format, LogTarget.STDERR);
    }

    /** As {@link #apply(LogLevel, LogFormat)}, to where the target says. */
    public static void apply(LogLevel level, LogFormat format, LogTarget target) {
        LogLayout.Stacks stacks = level == LogLevel.DEBUG ? LogLayout.Stacks.SHOWN : LogLayout.Stacks.HIDDEN;
        LogLayout layout = switch (format) {
            case TEXT -> LogLayout.text(stacks);
            case JSON -> LogLayout.json(stacks);
        };
        LogManager.getLogManager().reset();
        SLF4JBridgeHandler.install();
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        layout.setContext(context);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setLayout(layout);
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setTarget(target == LogTarget.STDERR ? "System.err" : "System.out");
        console.setEncoder(encoder);
        console.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.valueOf(level.name()));
        root.addAppender(console);
        // What the network library says of itself drowns what the program says.
        context.getLogger("io.netty").setLevel(Level.WARN);
        context.getLogger("io.grpc").setLevel(Level.WARN);
        // It says at each batch that a collector is away; that is logged once, by us.
        context.getLogger("io.opentelemetry").setLevel(level == LogLevel.DEBUG ? Level.INFO : Level.OFF);
    }

    /** From now on a library says only what failed. */
    public static void quiet(String logger) {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(logger).setLevel(Level.ERROR);
    }
}
