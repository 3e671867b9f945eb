package io.virtfleet.sdk.server;

import io.grpc.BindableService;
import io.grpc.ServerInterceptor;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.tracing.TracingSettings;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import io.virtfleet.sdk.server.metrics.MetricsText;
import io.virtfleet.sdk.server.task.TaskLimits;
import io.virtfleet.sdk.server.task.TaskStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a provider builds its parts with. */
public final class ProviderContext {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderContext.class);
    private static final int WAITING_PER_THREAD = 16;

    private final Settings settings;
    private final TracingSettings tracing;
    private final Clock clock;
    private final VmFeed feed = new VmFeed();
    private final ViewVersions versions;
    private final TaskStore tasks;
    private final PlatformPool platform;
    private final List<BindableService> services = new ArrayList<>();
    private final List<ServerInterceptor> interceptors = new ArrayList<>();
    private final List<Consumer<MetricsText>> metrics = new ArrayList<>();
    private final Deque<AutoCloseable> resources = new ArrayDeque<>();

    ProviderContext(Settings settings, TracingSettings tracing, Clock clock) {
        this.settings = settings;
        this.tracing = tracing;
        this.clock = clock;
        this.versions = new ViewVersions(clock);
        this.tasks = new TaskStore(Thread::startVirtualThread, clock, TaskLimits.USUAL, feed);
        int threads = settings.get(ServerSettings.PLATFORM_THREADS);
        this.platform = new PlatformPool(threads, threads * WAITING_PER_THREAD);
        onClose(platform);
    }

    /** What the program was told. */
    public Settings settings() {
        return settings;
    }

    /** The platform's credentials. */
    public Credentials credentials() {
        return new Credentials(
                settings.get(ServerSettings.CREDENTIALS_DIRECTORY).orElseGet(() -> Path.of("")));
    }

    /** Where to keep what must outlive the process; empty: nowhere. */
    public Optional<Path> stateDirectory() {
        return settings.get(ServerSettings.STATE_DIRECTORY);
    }

    /** The time. */
    public Clock clock() {
        return clock;
    }

    /** Where to publish VMs; answers List and Watch. Its provider must say when it is whole. */
    public VmFeed feed() {
        return feed;
    }

    /** Versions for the states that are published and answered. */
    public ViewVersions versions() {
        return versions;
    }

    /** Where to start slow work; its ends are told by the feed. */
    public TaskStore tasks() {
        return tasks;
    }

    /** The threads that may block in the platform's library. */
    public PlatformPool platform() {
        return platform;
    }

    /** Serves one more gRPC service beside the provider's parts. */
    public void serve(BindableService service) {
        services.add(service);
    }

    /** Lets every call pass through one more interceptor; the last one given sees it first. */
    public void intercept(ServerInterceptor interceptor) {
        interceptors.add(interceptor);
    }

    /** Adds to the page of metrics what the provider counts itself; {@code writer} is called for each reader of it. */
    public void measure(Consumer<MetricsText> writer) {
        metrics.add(writer);
    }

    /** Closes something after the last call was answered; the last one given is closed first. */
    public void onClose(AutoCloseable resource) {
        resources.push(resource);
    }

    TracingSettings tracing() {
        return tracing;
    }

    List<BindableService> services() {
        return services;
    }

    List<ServerInterceptor> interceptors() {
        return interceptors;
    }

    void write(MetricsText text) {
        metrics.forEach(writer -> writer.accept(text));
    }

    void close() {
        while (!resources.isEmpty()) {
            try {
                resources.pop().close();
            } catch (Exception failure) {
                LOG.warn("something could not be closed: {}", failure.toString());
            }
        }
    }
}
