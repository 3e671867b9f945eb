package io.virtfleet.manager.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.virtfleet.controller.Controller;
import io.virtfleet.controller.LeaderWork;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.leader.Candidate;
import io.virtfleet.controller.leader.CurrentEpoch;
import io.virtfleet.controller.leader.LeaderElection;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.status.EventRecorder;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.http.StatusPage;
import io.virtfleet.program.http.StatusServer;
import io.virtfleet.program.tracing.TraceExporter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running manager: serves probes, keeps the caches in sync, and reconciles while it is the leader. */
final class RunningFleet {
    private static final Logger LOG = LoggerFactory.getLogger(RunningFleet.class);
    // Together with the release of the lease, at most a third of the renew deadline, this stays below ten seconds.
    private static final Duration STOP_GRACE = Duration.ofSeconds(5);

    private final ApplicationContext beans;
    private final FleetSettings settings;
    private final LeaderElection election;

    private RunningFleet(ApplicationContext beans, FleetSettings settings) {
        this.beans = beans;
        this.settings = settings;
        this.election = elect();
    }

    /** Starts everything. */
    static RunningFleet start(ApplicationContext beans) throws ProgramExit, InterruptedException {
        FleetSettings settings = beans.getBean(FleetSettings.class);
        // First, so that the caches sync while everything else starts.
        beans.getBean(Caches.class);
        beans.registerSingleton(FleetId.of(settings, beans.getBean(KubernetesClient.class)));
        register(beans);
        var running = new RunningFleet(beans, settings);
        running.serve();
        return running;
    }

    private static void register(ApplicationContext beans) {
        Lanes lanes = beans.getBean(Lanes.class);
        List<Controller<?>> controllers = new ArrayList<>(
                beans.getBean(UsedBeans.UnbuiltControllers.class).all());
        beans.getBeansOfType(Controller.class).forEach(controllers::add);
        controllers.forEach(controller -> lanes.register(controller.kind(), controller));
    }

    /** Stops reconciling, releases the lease and closes all connections. */
    void stop() throws InterruptedException {
        stopReconciling(STOP_GRACE);
        election.close();
        beans.findBean(TraceExporter.class).ifPresent(TraceExporter::close);
    }

    /** Stops reconciling before another manager may start; the lease is lost already. */
    void abandon() throws InterruptedException {
        var times = settings.lease().times();
        stopReconciling(times.lease().minus(times.renewDeadline()));
    }

    private void stopReconciling(Duration grace) throws InterruptedException {
        if (!beans.getBean(Lanes.class).stop(grace)) {
            LOG.warn("Some reconciles did not finish within {} and were interrupted", grace);
        }
        beans.getBean(Connections.class).close();
        beans.getBean(EventRecorder.class).close();
    }

    private LeaderElection elect() {
        var times = settings.lease().times();
        var client = KubernetesClients.forLeadership(
                beans.getBean(KubernetesClient.class).getConfiguration(), times.requestTimeout());
        var work = new LeaderWork(
                beans.getBean(ResourceCaches.class),
                beans.getBean(Lanes.class),
                beans.getBean(Shutdown.class)::lostLease);
        LeaderElection started = LeaderElection.start(
                client,
                new ResourceKey(
                        "Lease", settings.scope().own(), settings.lease().name()),
                new Candidate(identity(), times),
                beans.getBean(SystemScheduler.class),
                work);
        beans.getBean(CurrentEpoch.class).follow(started);
        return started;
    }

    private void serve() throws ProgramExit {
        var registry = beans.getBean(PrometheusMeterRegistry.class);
        Gauge.builder("virtfleet.leader", election, each -> each.epoch().isPresent() ? 1 : 0)
                .description("1 while this manager is the leader")
                .register(registry);
        beans.findBean(TraceExporter.class).ifPresent(exporter -> countSpans(exporter, registry));
        Health health = beans.getBean(Health.class);
        StatusServer probes = StatusServer.start(
                new InetSocketAddress(settings.ports().probes()),
                KnownSettings.PROBE_PORT,
                Map.of("/health/liveness", () -> health.liveness(election), "/health/readiness", health::readiness));
        StatusServer metrics = StatusServer.start(
                new InetSocketAddress(settings.ports().metrics()),
                KnownSettings.METRICS_PORT,
                Map.of("/prometheus", () -> StatusPage.text(registry.scrape())));
        LOG.info("Serving probes on port {} and metrics on port {}", probes.port(), metrics.port());
    }

    private static void countSpans(TraceExporter exporter, MeterRegistry registry) {
        FunctionCounter.builder("virtfleet.spans.sent", exporter, TraceExporter::sent)
                .description("spans that the collector accepted")
                .register(registry);
        FunctionCounter.builder("virtfleet.spans.dropped", exporter, TraceExporter::dropped)
                .description("spans that were dropped because the queue was full or the collector did not accept them")
                .register(registry);
    }

    // A restarted process is another candidate, even in the same pod.
    private static String identity() {
        String host = System.getenv().getOrDefault("HOSTNAME", "manager");
        return host + "_" + UUID.randomUUID();
    }
}
