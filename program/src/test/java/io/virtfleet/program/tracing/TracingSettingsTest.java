package io.virtfleet.program.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Settings;
import io.virtfleet.program.settings.SettingsReader;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracingSettingsTest {
    private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
    private static final String TRACES_ENDPOINT = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";

    @ParameterizedTest
    @CsvSource({
        "OTEL_SERVICE_NAME, x, false",
        "OTEL_EXPORTER_OTLP_ENDPOINT, http://collector:4318, true",
        "OTEL_EXPORTER_OTLP_ENDPOINT, '', false",
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, http://collector:4318/v1/traces, true",
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, ' ', false",
    })
    void tracesAreSentWhereThereIsAnEndpoint(String name, String value, boolean wanted) throws ProgramExit {
        assertThat(read(Map.of(name, value)).wanted()).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({"OTEL_SDK_DISABLED, TRUE", "OTEL_TRACES_EXPORTER, none"})
    void theEnvironmentCanTurnThemOff(String name, String value) throws ProgramExit {
        assertThat(read(Map.of(ENDPOINT, "http://collector:4318", name, value)).wanted())
                .isFalse();
    }

    @Test
    void aFlagWinsAndTheEndpointOfTracesWinsOverThat() throws ProgramExit {
        Map<String, String> environment = Map.of(ENDPOINT, "http://env:4318", "HOME", "/root");
        TracingSettings flagged = read(environment, "--otlp-endpoint=http://flag:4318");
        assertThat(flagged.target()).isEqualTo(URI.create("http://flag:4318"));
        assertThat(flagged.environment()).containsOnlyKeys(ENDPOINT);
        assertThat(read(Map.of(TRACES_ENDPOINT, "http://traces:4318"), "--otlp-endpoint=http://flag:4318")
                        .target())
                .isEqualTo(URI.create("http://traces:4318"));
    }

    @Test
    void anEndpointWithAPasswordIsRefusedAndNotShown() throws ProgramExit {
        TracingSettings settings = read(Map.of(TRACES_ENDPOINT, "http://me:hunter2@collector:4318"));
        assertThatThrownBy(settings::target)
                .isInstanceOf(ProgramExit.class)
                .hasMessage("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be an http or https URL without user and query,"
                        + " such as http://collector:4318, or empty");
        assertThatThrownBy(() -> read(Map.of(ENDPOINT, "http://me:hunter2@collector:4318")))
                .hasMessageEndingWith("but is '***'");
    }

    @Test
    void headersAreNotPrinted() throws ProgramExit {
        assertThat(read(Map.of("OTEL_EXPORTER_OTLP_HEADERS", "authorization=hunter2")))
                .hasToString("TracingSettings[endpoint=Optional.empty, environment=[OTEL_EXPORTER_OTLP_HEADERS]]");
    }

    private static TracingSettings read(Map<String, String> environment, String... flags) throws ProgramExit {
        Settings settings = new SettingsReader(List.of(TracingSettings.ENDPOINT))
                .environment(environment, Set.of())
                .commandLine(List.of(flags))
                .settings();
        return TracingSettings.of(settings, environment);
    }
}
