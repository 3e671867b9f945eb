package io.virtfleet.sdk.server;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.logging.LogSetup;
import io.virtfleet.program.settings.Help;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.settings.SettingsReader;
import io.virtfleet.program.tracing.TracingSettings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main program of any provider: reads its settings, serves its parts, and stops when it is told to.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *     ProviderProgram.named("acme", "1.0").run(args, context -> ProviderParts.of(...));
 * }
 * }</pre>
 */
public final class ProviderProgram {
    private static final Setting<Boolean> HELP = Setting.toggle("help", false).describedAs("prints this and ends");
    private static final Setting<Boolean> VERSION =
            Setting.toggle("version", false).describedAs("prints the version and ends");

    private static final Logger LOG = LoggerFactory.getLogger(ProviderProgram.class);

    private final String type;
    private final String version;
    private final List<Setting<?>> settings;

    private ProviderProgram(String type, String version, List<Setting<?>> settings) {
        this.type = type;
        this.version = version;
        this.settings = List.copyOf(settings);
    }

    /** A program for a type of provider, as in a Provider resource's type. */
    public static ProviderProgram named(String type, String version) {
        List<Setting<?>> all = new ArrayList<>(ServerSettings.ALL);
        all.add(HELP);
        all.add(VERSION);
        return new ProviderProgram(type, version, all);
    }

    /** The same program with a setting of its own. */
    public ProviderProgram with(Setting<?> setting) {
        List<Setting<?>> all = new ArrayList<>(settings);
        all.add(setting);
        return new ProviderProgram(type, version, all);
    }

    /** Serves until the process is told to stop; ends it with a sentence and a code when it cannot. */
    public void run(String[] arguments, PartsFactory factory) {
        try {
            Settings read = read(List.of(arguments), System.getenv());
            LogSetup.apply(read.get(ServerSettings.LOG_LEVEL), read.get(ServerSettings.LOG_FORMAT));
            ServingProvider serving = serve(read, System.getenv(), factory);
            // A process that was told to stop and did so has not failed, whatever the JVM makes of the signal.
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().name("drain").unstarted(() -> {
                        serving.close();
                        Runtime.getRuntime().halt(0);
                    }));
            System.out.println(title() + " " + serving.readyLine());
        } catch (ProgramExit exit) {
            (exit.code() == 0 ? System.out : System.err).println(exit.sentence());
            System.exit(exit.code());
        }
    }

    /** Starts to serve within this process, as tests do; the caller closes it. */
    public ServingProvider start(List<String> arguments, Map<String, String> environment, PartsFactory factory)
            throws ProgramExit {
        return serve(read(arguments, environment), environment, factory);
    }

    private Settings read(List<String> arguments, Map<String, String> environment) throws ProgramExit {
        Settings read = new SettingsReader(settings)
                .environment(environment, ServerSettings.GIVEN_TO_EVERY_POD)
                .commandLine(arguments)
                .settings();
        tellAndEnd(read);
        return read;
    }

    private ServingProvider serve(Settings read, Map<String, String> environment, PartsFactory factory)
            throws ProgramExit {
        try {
            TracingSettings tracing = TracingSettings.of(read, environment);
            return ServingProvider.start(new ProviderContext(read, tracing, Clock.systemUTC()), factory);
        } catch (RuntimeException bug) {
            LOG.debug("the start failed unexpectedly", bug);
            throw ProgramExit.bug(title() + " cannot start: " + bug);
        }
    }

    private void tellAndEnd(Settings read) throws ProgramExit {
        if (read.get(HELP)) {
            throw ProgramExit.success(Help.text(title(), "Flags override the environment", settings));
        }
        if (read.get(VERSION)) {
            throw ProgramExit.success(title());
        }
    }

    private String title() {
        return type + " provider " + version;
    }
}
