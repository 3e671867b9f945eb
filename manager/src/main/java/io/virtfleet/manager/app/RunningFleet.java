package io.virtfleet.manager.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.virtfleet.manager.controller.Candidate;
import io.virtfleet.manager.controller.KubernetesClients;
import io.virtfleet.manager.controller.Lanes;
import io.virtfleet.manager.controller.Leadership;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.SystemTimeline;
import io.virtfleet.sdk.server.settings.ProgramExit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The manager while it runs: probes answer, caches follow the cluster, lanes work while it leads. */
final class RunningFleet {
    private static final Logger LOG = LoggerFactory.getLogger(RunningFleet.class);
    // With a resignation of at most a third of the renew deadline this stays below ten seconds.
    private static final Duration STOP_GRACE = Duration.ofSeconds(5);

    private final ApplicationContext beans;
    private final FleetSettings settings;
    private final Collection<Feature> features;
    private final Leadership leadership;

    private RunningFleet(ApplicationContext beans, FleetSettings settings, Collection<Feature> features) {
        this.beans = beans;
        this.settings = settings;
        this.features = features;
        this.leadership = seek();
    }

    /** Starts all parts. */
    static RunningFleet start(ApplicationContext beans) throws ProgramExit, InterruptedException {
        FleetSettings settings = beans.getBean(FleetSettings.class);
        // First, because all else takes its time while the caches are filled.
        beans.getBean(Caches.class);
        beans.registerSingleton(FleetId.of(settings, beans.getBean(KubernetesClient.class)));
        List<Feature> features = new ArrayList<>(beans.getBeansOfType(Feature.class));
        features.addAll(beans.getBean(UsedBeans.UnbuiltFeatures.class).all());
        features.forEach(beans.getBean(Dispatch.class)::plugIn);
        var running = new RunningFleet(beans, settings, features);
        running.serve();
        return running;
    }

    /** Ends what runs, gives the lease back and stops the features. */
    void stop() throws InterruptedException {
        endPasses(STOP_GRACE);
        leadership.close();
        beans.getBean(Traces.class).stop().run();
    }

    /** Ends what runs before another manager may act; the lease is lost already. */
    void abandon() throws InterruptedException {
        var times = settings.lease().times();
        endPasses(times.lease().minus(times.renewDeadline()));
    }

    private void endPasses(Duration grace) throws InterruptedException {
        if (!beans.getBean(Lanes.class).stop(grace)) {
            LOG.warn("virtfleet manager: passes did not end within {} and were interrupted", grace);
        }
        features.forEach(feature -> feature.stop().run());
    }

    private Leadership seek() {
        var times = settings.lease().times();
        var client = KubernetesClients.forLeadership(
                beans.getBean(KubernetesClient.class).getConfiguration(), times.requestTimeout());
        var term = new Term(beans.getBean(Caches.class), beans.getBean(Wakes.class), beans.getBean(Ending.class)::lost);
        Leadership sought = Leadership.seek(
                client,
                new ResourceKey(
                        "Lease", settings.scope().own(), settings.lease().name()),
                new Candidate(identity(), times),
                beans.getBean(SystemTimeline.class),
                term);
        beans.getBean(CurrentEpoch.class).follow(sought);
        return sought;
    }

    private void serve() throws ProgramExit {
        var registry = beans.getBean(PrometheusMeterRegistry.class);
        Gauge.builder("virtfleet.leader", leadership, each -> each.epoch().isPresent() ? 1 : 0)
                .description("1 while this manager leads")
                .register(registry);
        Health health = beans.getBean(Health.class);
        Pages probes = Pages.serve(
                settings.ports().probes(),
                KnownSettings.PROBE_PORT.flag(),
                Map.of("/health/liveness", () -> health.liveness(leadership), "/health/readiness", health::readiness));
        Pages metrics = Pages.serve(
                settings.ports().metrics(),
                KnownSettings.METRICS_PORT.flag(),
                Map.of("/prometheus", () -> Page.text(registry.scrape())));
        LOG.info("virtfleet manager: probes on {}, metrics on {}", probes.port(), metrics.port());
    }

    // A process that was started anew is another one, even in the same pod.
    private static String identity() {
        String host = System.getenv().getOrDefault("HOSTNAME", "manager");
        return host + "_" + UUID.randomUUID();
    }
}
