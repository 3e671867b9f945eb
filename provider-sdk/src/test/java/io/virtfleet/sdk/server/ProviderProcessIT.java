package io.virtfleet.sdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.testkit.LeashedProcess;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person sees of a provider's process: its first line, its last, and its exit code. */
class ProviderProcessIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String SDK = "io.virtfleet.program.tracing.otlp.OtlpTraceExporter ";
    private static final String NOBODY = "http://127.0.0.1:1";

    @TempDir
    private Path folder;

    @Test
    void saysWhereItServesAndEndsWellWhenToldToStop() {
        TestCertificates.create("fleet")
                .issue(CertificateOptions.server("provider"))
                .writeTo(folder.resolve("tls"));
        try (LeashedProcess process =
                start("--tls-dir=" + folder.resolve("tls"), "--bind=127.0.0.1", "--port=0", "--health-port=0")) {
            assertThat(process.waitForLine(Pattern.compile("serves on"), PATIENCE))
                    .matches("fake provider 1\\.2 serves on 127\\.0\\.0\\.1:[1-9]\\d* \\(mTLS\\), health on [1-9]\\d*");
            process.terminate();
            assertThat(process.exitCode()).hasValue(0);
            assertThat(process.output().lines()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--version | 0 | fake provider 1.2",
                "--prot=1 | 64 | --prot is not a flag; did you mean --port? --help lists all",
                "--log-level=loud | 64 | --log-level must be one of debug, info, warn, error but is 'loud'",
                "--tls-dir=/nowhere --port=0 --health-port=0 | 78 | the TLS file /nowhere/tls.crt cannot be read; give a"
                        + " directory with tls.crt, tls.key and ca.crt by --tls-dir, or serve loopback only by --insecure",
                "--otlp-endpoint=collector | 64 | --otlp-endpoint must be an http or https URL without user and query, such"
                        + " as http://collector:4318, or empty but is 'collector'",
                "--insecure --bug --port=0 --health-port=0 | 70 | fake provider 1.2 cannot start:"
                        + " java.lang.IllegalStateException: a planted bug",
            })
    void endsWithOneSentenceAndItsCode(String line, int code, String sentence) {
        try (LeashedProcess process = start(line.split(" ", -1))) {
            await().timeout(PATIENCE).until(() -> !process.alive());
            assertThat(process.output()).isEqualTo(sentence + "\n");
            assertThat(process.exitCode()).hasValue(code);
        }
    }

    @Test
    void listsItsFlags() {
        try (LeashedProcess process = start("--help")) {
            await().timeout(PATIENCE).until(() -> !process.alive());
            assertThat(process.output())
                    .contains("--port", "--tls-dir", "(LOG_LEVEL)", "--bug", "default 9443")
                    .doesNotContain("\tat ");
            assertThat(process.exitCode()).hasValue(0);
        }
    }

    @Test
    void loadsNothingOfWhatSendsTracesUnlessItHasAnEndpoint() {
        assertThat(loadedClasses(Map.of()))
                .contains("io.virtfleet.program.tracing.Tracing ", "io.opentelemetry.api.trace.Tracer ")
                .doesNotContain(
                        SDK, "io.opentelemetry.sdk.", "io.opentelemetry.exporter.", "java.net.http.HttpClient ");
        assertThat(loadedClasses(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", NOBODY, "OTEL_SDK_DISABLED", "true")))
                .doesNotContain(SDK);
        assertThat(loadedClasses(Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", NOBODY))).contains(SDK);
        assertThat(loadedClasses(Map.of(), "--otlp-endpoint=" + NOBODY)).contains(SDK);
    }

    private String loadedClasses(Map<String, String> variables, String... more) {
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("JAVA_TOOL_OPTIONS", "-Xlog:class+load");
        List<String> flags = new ArrayList<>(List.of("--insecure", "--port=0", "--health-port=0"));
        flags.addAll(List.of(more));
        try (LeashedProcess process = start(environment, flags.toArray(String[]::new))) {
            process.waitForLine(Pattern.compile("serves on"), PATIENCE);
            process.terminate();
            return process.output();
        }
    }

    private LeashedProcess start(String... flags) {
        return start(Map.of(), flags);
    }

    private LeashedProcess start(Map<String, String> environment, String... flags) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FakeProvider.class.getName()));
        command.addAll(List.of(flags));
        return LeashedProcess.start(command, environment, folder.resolve("log"));
    }
}
