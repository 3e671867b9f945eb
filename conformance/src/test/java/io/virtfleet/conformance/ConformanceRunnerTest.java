package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceRunnerTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    private final ConformanceRunner runner = new ConformanceRunner(out, out);

    @Test
    void saysInOneSentenceThatNobodyAnswers() {
        assertThat(runner.run(List.of("--endpoint", "localhost:1"))).isEqualTo(69);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("No provider answers at localhost:1: Connection refused");
    }

    @Test
    void explainsItsFlagsWhenOneIsWrong() {
        assertThat(runner.run(List.of("--endpont", "localhost:1"))).isEqualTo(64);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("did you mean --endpoint?", "--report-dir");
    }

    @Test
    void namesTheCertificateFileThatIsMissing(@TempDir Path folder) {
        assertThat(runner.run(List.of("--endpoint", "localhost:1", "--certs", folder.toString())))
                .isEqualTo(64);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(folder.resolve("tls.crt") + " cannot be read");
    }
}
