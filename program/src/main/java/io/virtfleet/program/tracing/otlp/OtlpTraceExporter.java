package io.virtfleet.program.tracing.otlp;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.opentelemetry.sdk.resources.Resource;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.tracing.TraceExporter;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.program.tracing.TracingSettings;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The OpenTelemetry SDK with its OTLP exporters, set up by its own environment variables. */
public final class OtlpTraceExporter implements TraceExporter {
    private static final Logger LOG = LoggerFactory.getLogger(OtlpTraceExporter.class);
    private static final String SCOPE = "io.virtfleet";
    private static final AttributeKey<String> SERVICE_NAME = AttributeKey.stringKey("service.name");
    private static final int LAST_WORDS_SECONDS = 2;

    /** What holds unless the environment says otherwise. */
    private static final Map<String, String> USUAL = Map.of(
            "otel.exporter.otlp.protocol", "http/protobuf",
            "otel.bsp.schedule.delay", "1000",
            "otel.bsp.max.queue.size", "4096");

    /** What holds whatever the environment says: other signals and other headers are not ours to send. */
    private static final Map<String, String> ALWAYS = Map.of(
            "otel.traces.exporter", "otlp",
            "otel.metrics.exporter", "none",
            "otel.logs.exporter", "none",
            "otel.propagators", "tracecontext");

    private final OpenTelemetrySdk sdk;
    private final CountedSpans spans;
    private final QueueDrops drops;

    private OtlpTraceExporter(OpenTelemetrySdk sdk, CountedSpans spans, QueueDrops drops) {
        this.sdk = sdk;
        this.spans = spans;
        this.drops = drops;
    }

    /** Starts to send; the exit names the variable that is wrong. */
    public static OtlpTraceExporter start(String service, TracingSettings settings) throws ProgramExit {
        URI target = settings.target();
        CountedSpans spans = new CountedSpans(target);
        QueueDrops drops = new QueueDrops();
        try {
            OpenTelemetrySdk sdk = AutoConfiguredOpenTelemetrySdk.builder()
                    .disableShutdownHook()
                    .addPropertiesSupplier(() -> USUAL)
                    .addPropertiesCustomizer(config -> properties(settings))
                    .addResourceCustomizer((resource, config) -> named(resource, config, service))
                    .addSpanExporterCustomizer((exporter, config) -> spans.to(exporter))
                    .addMeterProviderCustomizer((meters, config) -> meters.registerMetricReader(drops))
                    .build()
                    .getOpenTelemetrySdk();
            LOG.info("Sending traces of {} to {}", service, target);
            return new OtlpTraceExporter(sdk, spans, drops);
        } catch (ConfigurationException wrong) {
            throw ProgramExit.usage("tracing cannot be configured from the environment: " + sentence(wrong));
        }
    }

    private static Map<String, String> properties(TracingSettings settings) {
        Map<String, String> properties = new HashMap<>();
        settings.environment()
                .forEach((name, value) ->
                        properties.put(name.toLowerCase(Locale.ROOT).replace('_', '.'), value));
        settings.endpoint().ifPresent(url -> properties.put("otel.exporter.otlp.endpoint", url.toString()));
        properties.putAll(ALWAYS);
        return properties;
    }

    private static Resource named(Resource resource, ConfigProperties config, String service) {
        boolean given = config.getString("otel.service.name") != null
                || config.getMap("otel.resource.attributes").containsKey(SERVICE_NAME.getKey());
        return given ? resource : resource.merge(Resource.create(Attributes.of(SERVICE_NAME, service)));
    }

    // The message may quote a variable, and the headers are credentials: only what comes before a value is said.
    private static String sentence(ConfigurationException wrong) {
        return String.valueOf(wrong.getMessage()).split("[=:]", 2)[0];
    }

    @Override
    public Tracing tracing() {
        return new Tracing(sdk.getTracer(SCOPE));
    }

    @Override
    public long sent() {
        return spans.sent();
    }

    @Override
    public long dropped() {
        return spans.dropped() + drops.count();
    }

    @Override
    public void close() {
        sdk.shutdown().join(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
    }
}
