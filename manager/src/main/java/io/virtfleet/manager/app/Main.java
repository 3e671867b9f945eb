package io.virtfleet.manager.app;

import io.micronaut.context.ApplicationContext;
import io.virtfleet.sdk.server.log.LogFormat;
import io.virtfleet.sdk.server.log.LogLevel;
import io.virtfleet.sdk.server.log.LogSetup;
import io.virtfleet.sdk.server.log.LogTarget;
import io.virtfleet.sdk.server.settings.ProgramExit;
import io.virtfleet.sdk.server.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The program: reads the settings, starts the parts, and ends with a sentence when that cannot be. */
public final class Main {
    private Main() {}

    /** Runs until a signal or the loss of the lease ends the process. */
    public static void main(String[] arguments) throws InterruptedException {
        try {
            start(new SettingsLoader(List.of(arguments), System.getenv()));
        } catch (ProgramExit exit) {
            boolean asked = exit.code() == 0;
            (asked ? System.out : System.err).println(exit.sentence());
            Runtime.getRuntime().halt(asked ? Ending.TOLD : Ending.WRONG_SETTING);
        }
    }

    private static void start(SettingsLoader loader) throws ProgramExit, InterruptedException {
        Settings early = loader.withoutFile();
        // Before the file is known, because reading it is logged too.
        log(early.get(KnownSettings.LOG_LEVEL), early.get(KnownSettings.LOG_FORMAT));
        EarlyClient client = EarlyClient.begin();
        ApplicationContext beans = beans(early.get(KnownSettings.CONFIG_DIR));
        FleetSettings settings = loader.load(beans.getEnvironment().start());
        log(settings.log().level(), settings.log().format());
        var ending = new Ending();
        beans.registerSingleton(settings)
                .registerSingleton(client)
                .registerSingleton(ending)
                .start();
        ending.onSignal();
        ending.of(RunningFleet.start(beans));
    }

    private static void log(LogLevel level, LogFormat format) {
        LogSetup.apply(level, format, LogTarget.STDOUT);
        // It warns of each kind whose version is a beta, at each start.
        LogSetup.quiet("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils");
    }

    // Nothing is guessed from where the process runs: what counts is what the loader reads.
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
