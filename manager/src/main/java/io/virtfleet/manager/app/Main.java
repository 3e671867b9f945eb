package io.virtfleet.manager.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micronaut.context.ApplicationContext;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.logging.LogFormat;
import io.virtfleet.program.logging.LogLevel;
import io.virtfleet.program.logging.LogSetup;
import io.virtfleet.program.logging.LogTarget;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.tracing.TraceExporter;
import io.virtfleet.program.tracing.Tracing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Reads the settings and starts the manager; a wrong setting ends the process with a message. */
public final class Main {
    private static final String SERVICE = "virtfleet-manager";

    private Main() {}

    /** Runs until a signal or the loss of the lease ends the process. */
    public static void main(String[] arguments) throws InterruptedException {
        try {
            start(new SettingsLoader(List.of(arguments), System.getenv()));
        } catch (ProgramExit exit) {
            boolean asked = exit.code() == 0;
            (asked ? System.out : System.err).println(exit.sentence());
            Runtime.getRuntime().halt(asked ? Shutdown.REQUESTED : Shutdown.WRONG_SETTING);
        }
    }

    private static void start(SettingsLoader loader) throws ProgramExit, InterruptedException {
        Settings early = loader.withoutFile();
        // Before the settings file is read, because that is logged too.
        log(early.get(KnownSettings.LOG_LEVEL), early.get(KnownSettings.LOG_FORMAT));
        // While settings and beans are read: each takes about half a second.
        CompletableFuture<KubernetesClient> client =
                CompletableFuture.supplyAsync(() -> KubernetesClients.forResources(Config.autoConfigure(null)));
        ApplicationContext beans = beans(early.get(KnownSettings.CONFIG_DIR));
        FleetSettings settings = loader.load(beans.getEnvironment().start());
        log(settings.log().level(), settings.log().format());
        var shutdown = new Shutdown();
        beans.registerSingleton(settings)
                .registerSingleton(shutdown)
                .start()
                .registerSingleton(KubernetesClient.class, client.join());
        trace(beans, settings);
        shutdown.onSignal();
        shutdown.of(RunningFleet.start(beans));
    }

    // Without a collector there is no exporter, and nothing is traced.
    private static void trace(ApplicationContext beans, FleetSettings settings) throws ProgramExit {
        Optional<TraceExporter> exporter = TraceExporter.start(SERVICE, settings.tracing());
        exporter.ifPresent(started -> beans.registerSingleton(TraceExporter.class, started));
        beans.registerSingleton(exporter.map(TraceExporter::tracing).orElse(Tracing.OFF));
    }

    private static void log(LogLevel level, LogFormat format) {
        LogSetup.apply(level, format, LogTarget.STDOUT);
        // It warns at each start about every kind with a beta version.
        LogSetup.quiet("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");
    }

    // Micronaut derives nothing from the environment: only what the loader reads counts.
    static ApplicationContext beans(Optional<Path> configuration) {
        String directory =
                configuration.map(Path::toAbsolutePath).map(Path::toString).orElse("/nowhere");
        return ApplicationContext.builder()
                .banner(false)
                .deduceEnvironment(false)
                .deduceCloudEnvironment(false)
                .environmentPropertySource(false)
                .overrideConfigLocations("file:" + directory)
                .build();
    }
}
