package io.virtfleet.program.tracing;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.settings.Settings;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where traces go: the variables that every OpenTelemetry SDK reads.
 *
 * @param endpoint of {@link #ENDPOINT}, which a flag can give too
 * @param environment the variables whose names begin with {@code OTEL_}
 */
public record TracingSettings(Optional<URI> endpoint, Map<String, String> environment) {
    /** The collector of all signals. */
    public static final Setting<Optional<URI>> ENDPOINT = Setting.url("otlp-endpoint")
            .orEnv("OTEL_EXPORTER_OTLP_ENDPOINT")
            .describedAs("OpenTelemetry collector to send traces to; if empty, tracing is off");

    private static final String PREFIX = "OTEL_";
    private static final String TRACES_ENDPOINT = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
    private static final String DISABLED = "OTEL_SDK_DISABLED";
    private static final String EXPORTER = "OTEL_TRACES_EXPORTER";
    private static final String OTLP = "otlp";

    public TracingSettings {
        environment = environment.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(PREFIX))
                .filter(variable -> !variable.getValue().isBlank())
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** What was read of a program's settings, and the environment it runs in. */
    public static TracingSettings of(Settings settings, Map<String, String> environment) {
        return new TracingSettings(settings.get(ENDPOINT), environment);
    }

    /** Whether there is a collector to send to. */
    boolean wanted() {
        boolean somewhere = endpoint.isPresent() || environment.containsKey(TRACES_ENDPOINT);
        boolean disabled = "true".equalsIgnoreCase(environment.get(DISABLED));
        return somewhere && !disabled && OTLP.equals(environment.getOrDefault(EXPORTER, OTLP));
    }

    /** The endpoint of traces alone wins, as OpenTelemetry has it. It is logged, so it must hold no secret. */
    public URI target() throws ProgramExit {
        String ofTraces = environment.get(TRACES_ENDPOINT);
        if (ofTraces == null) {
            return endpoint.orElseThrow();
        }
        return ENDPOINT.parser()
                .apply(ofTraces)
                .flatMap(url -> url)
                .orElseThrow(() -> ProgramExit.usage(TRACES_ENDPOINT + " must be " + ENDPOINT.form()));
    }

    /** The names of the variables without their values, which may be credentials. */
    @Override
    public String toString() {
        return "TracingSettings[endpoint=" + endpoint + ", environment=" + environment.keySet() + "]";
    }
}
