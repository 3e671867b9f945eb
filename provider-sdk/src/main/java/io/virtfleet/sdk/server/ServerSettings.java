package io.virtfleet.sdk.server;

import io.virtfleet.contract.Quoted;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.logging.LogFormat;
import io.virtfleet.program.logging.LogLevel;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.tracing.TracingSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings every provider has; the environment's names are those that providers' pods get. */
public final class ServerSettings {
    public static final Setting<Integer> PORT =
            Setting.number("port", 0, 65535, 9443).describedAs("port of the gRPC server; 0: any free one");
    public static final Setting<Integer> HEALTH_PORT =
            Setting.number("health-port", 0, 65535, 8080).describedAs("port of /healthz, /readyz, /metrics; 0: any");
    public static final Setting<String> BIND =
            Setting.text("bind").describedAs("address to listen on; empty: all, or loopback with --insecure");
    public static final Setting<Optional<Path>> TLS_DIRECTORY =
            Setting.path("tls-dir", "/etc/virtrigaud/tls").describedAs("directory of tls.crt, tls.key and ca.crt");
    public static final Setting<List<String>> ALLOWED_NAMES = Setting.words("allowed-sans")
            .orEnv("VIRTRIGAUD_PROVIDER_ALLOWED_SANS")
            .describedAs("names a caller's certificate must have one of; empty: any of the CA");
    public static final Setting<Boolean> INSECURE = Setting.toggle("insecure", false)
            .orEnv("VIRTRIGAUD_PROVIDER_INSECURE")
            .describedAs("serves without TLS, on loopback only");
    public static final Setting<Boolean> TLS =
            Setting.toggle("tls", true).orEnv("TLS_ENABLED").describedAs("false means the same as --insecure");
    public static final Setting<Optional<Path>> STATE_DIRECTORY =
            Setting.path("state-dir", "").describedAs("directory of what is kept over restarts; empty: nothing is");
    public static final Setting<Optional<Path>> CREDENTIALS_DIRECTORY = Setting.path(
                    "credentials-dir", "/etc/virtrigaud/credentials")
            .describedAs("directory of the platform's credentials, one file each");
    public static final Setting<Integer> PLATFORM_THREADS =
            Setting.number("platform-threads", 1, 1000, 16).describedAs("calls to the platform at a time");
    public static final Setting<LogLevel> LOG_LEVEL = Setting.choice("log-level", LogLevel.class, LogLevel.INFO)
            .orEnv("LOG_LEVEL")
            .describedAs("how much is logged");
    public static final Setting<LogFormat> LOG_FORMAT = Setting.choice("log-format", LogFormat.class, LogFormat.TEXT)
            .orEnv("LOG_FORMAT")
            .describedAs("how a line of the log looks");

    static final List<Setting<?>> ALL = List.of(
            PORT,
            HEALTH_PORT,
            BIND,
            TLS_DIRECTORY,
            ALLOWED_NAMES,
            INSECURE,
            TLS,
            STATE_DIRECTORY,
            CREDENTIALS_DIRECTORY,
            PLATFORM_THREADS,
            LOG_LEVEL,
            LOG_FORMAT,
            TracingSettings.ENDPOINT);

    /** Names that pods get whether or not their provider reads them. */
    static final Set<String> GIVEN_TO_EVERY_POD = Set.of(
            "PROVIDER_TYPE",
            "PROVIDER_ENDPOINT",
            "PROVIDER_NAMESPACE",
            "PROVIDER_NAME",
            "TLS_INSECURE_SKIP_VERIFY",
            "PROVIDER_DEFAULT_DATASTORE",
            "PROVIDER_DEFAULT_STORAGE_POD",
            "PROVIDER_DEFAULT_CLUSTER",
            "PROVIDER_DEFAULT_FOLDER");

    private ServerSettings() {}

    static boolean insecure(Settings settings) {
        return settings.get(INSECURE) || !settings.get(TLS);
    }

    /** Where to listen; without TLS only on loopback. */
    static InetSocketAddress address(Settings settings, Setting<Integer> port) throws ProgramExit {
        String bind = settings.get(BIND);
        if (bind.isEmpty()) {
            return insecure(settings)
                    ? new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.get(port))
                    : new InetSocketAddress(settings.get(port));
        }
        try {
            InetAddress address = InetAddress.getByName(bind);
            if (insecure(settings) && !address.isLoopbackAddress()) {
                throw ProgramExit.usage("--bind must be a loopback address such as 127.0.0.1 without TLS but is '"
                        + Quoted.text(bind) + "'");
            }
            return new InetSocketAddress(address, settings.get(port));
        } catch (UnknownHostException unknown) {
            throw ProgramExit.usage("--bind must be an address of this machine but is '" + Quoted.text(bind) + "'");
        }
    }
}
