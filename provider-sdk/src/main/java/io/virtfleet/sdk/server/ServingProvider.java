package io.virtfleet.sdk.server;

import io.grpc.BindableService;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.http.StatusPage;
import io.virtfleet.program.http.StatusServer;
import io.virtfleet.program.tracing.TraceExporter;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.sdk.server.call.EpochFile;
import io.virtfleet.sdk.server.call.Fence;
import io.virtfleet.sdk.server.call.OpenStreams;
import io.virtfleet.sdk.server.metrics.MetricsText;
import io.virtfleet.sdk.tracing.TracingServerInterceptor;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A provider that answers calls, until closed. */
public final class ServingProvider implements AutoCloseable {
    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final long MILLIS = 1000;

    private final ProviderContext context;
    private final GrpcFront grpc;
    private final OpenStreams streams;
    private final StatusServer pages;
    private final Optional<TraceExporter> traces;
    private final AtomicBoolean draining = new AtomicBoolean();

    private ServingProvider(
            ProviderContext context,
            GrpcFront grpc,
            OpenStreams streams,
            StatusServer pages,
            Optional<TraceExporter> traces) {
        this.context = context;
        this.grpc = grpc;
        this.streams = streams;
        this.pages = pages;
        this.traces = traces;
    }

    /** Builds the parts and serves them; a start that fails leaves nothing open. */
    static ServingProvider start(ProviderContext context, PartsFactory factory) throws ProgramExit {
        try {
            AtomicReference<ServingProvider> self = new AtomicReference<>();
            StatusServer pages = pages(context, () -> Optional.ofNullable(self.get()));
            context.onClose(pages);
            ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
                    1, Thread.ofPlatform().name("timer").daemon().factory());
            timer.setRemoveOnCancelPolicy(true);
            context.onClose(timer::shutdownNow);
            OpenStreams streams = new OpenStreams();
            ProviderParts parts = factory.build(context);
            List<BindableService> services = new ArrayList<>(PartServices.of(parts, fence(context), streams));
            services.addAll(context.services());
            Optional<TraceExporter> traces = traces(context, parts);
            context.intercept(new TracingServerInterceptor(
                    traces.map(TraceExporter::tracing).orElse(Tracing.OFF)));
            GrpcFront grpc = GrpcFront.start(context.settings(), services, context.interceptors(), timer);
            ServingProvider serving = new ServingProvider(context, grpc, streams, pages, traces);
            self.set(serving);
            return serving;
        } catch (ProgramExit | RuntimeException failure) {
            context.close();
            throw failure;
        }
    }

    private static StatusServer pages(ProviderContext context, Supplier<Optional<ServingProvider>> serving)
            throws ProgramExit {
        return StatusServer.start(
                ServerSettings.address(context.settings(), ServerSettings.HEALTH_PORT),
                ServerSettings.HEALTH_PORT,
                Map.of(
                        "/healthz",
                        () -> StatusPage.text("ok\n"),
                        "/readyz",
                        () -> serving.get().filter(each -> !each.draining.get()).isPresent()
                                ? StatusPage.text("ok\n")
                                : StatusPage.unavailable("not ready\n"),
                        "/metrics",
                        () -> StatusPage.text(
                                serving.get().map(ServingProvider::metrics).orElse(""))));
    }

    private static Optional<TraceExporter> traces(ProviderContext context, ProviderParts parts) throws ProgramExit {
        Optional<TraceExporter> traces =
                TraceExporter.start("virtfleet-provider-" + parts.identity().type(), context.tracing());
        traces.ifPresent(context::onClose);
        return traces;
    }

    private static Fence fence(ProviderContext context) throws ProgramExit {
        Optional<Path> directory = context.stateDirectory();
        return new Fence(directory.isPresent() ? EpochFile.in(directory.get()) : EpochFile.none());
    }

    /** The port of the gRPC server. */
    public int port() {
        return grpc.address().getPort();
    }

    /** The port of the status pages. */
    public int healthPort() {
        return pages.port();
    }

    /** Where it serves and how, for a person and for whoever started it with port 0. */
    public String readyLine() {
        String security = ServerSettings.insecure(context.settings()) ? "plain, loopback only" : "mTLS";
        return "serves on " + host(grpc.address().getAddress()) + ":" + port() + " (" + security + "), health on "
                + healthPort();
    }

    private static String host(InetAddress address) {
        String text = address.isAnyLocalAddress() ? "::" : address.getHostAddress();
        return text.contains(":") ? "[" + text + "]" : text;
    }

    /** Refuses new calls, ends the streams, answers what was asked, and ends. */
    @Override
    public void close() {
        if (draining.getAndSet(true)) {
            return;
        }
        grpc.refuseNew();
        streams.closeAll();
        grpc.finish(DRAIN);
        context.close();
    }

    private String metrics() {
        MetricsText text = new MetricsText();
        grpc.metrics().write(text);
        text.gauge("virtfleet_provider_streams", "Watches and consoles that are open.", streams.count());
        text.gauge(
                "virtfleet_provider_tasks_running",
                "Tasks that are not ended.",
                context.tasks().running());
        context.write(text);
        traces.ifPresent(exporter -> write(exporter, text));
        text.gauge(
                "process_start_time_seconds",
                "When the process started.",
                ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
        return text.toString();
    }

    private static void write(TraceExporter traces, MetricsText text) {
        text.counter("virtfleet_provider_spans_sent_total", "Spans that the collector took.");
        text.value("virtfleet_provider_spans_sent_total", Map.of(), traces.sent());
        text.counter("virtfleet_provider_spans_dropped_total", "Spans that are lost: no room, or not taken.");
        text.value("virtfleet_provider_spans_dropped_total", Map.of(), traces.dropped());
    }
}
