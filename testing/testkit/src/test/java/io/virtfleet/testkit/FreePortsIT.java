package io.virtfleet.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreePortsIT {
    private static final Duration START = Duration.ofSeconds(60);
    private static final int PORT = 20_001;

    @TempDir
    Path folder;

    @Test
    void aPortIsGivenOnce() {
        var ports = new FreePorts(folder.resolve("lock"));

        assertThat(ports.reserve(PORT)).isTrue();
        assertThat(ports.reserve(PORT)).isFalse();
        assertThat(ports.reserve(PORT + 1)).isTrue();
    }

    @Test
    void aPortOfAnotherRunIsFreeOnceThatRunEnds() {
        var ports = new FreePorts(folder.resolve("lock"));
        try (var other = LeashedProcess.start(command(), Map.of(), folder.resolve("log"))) {
            other.waitForLine(Pattern.compile("^reserved true$"), START);

            assertThat(ports.reserve(PORT)).isFalse();
        }

        assertThat(ports.reserve(PORT)).isTrue();
    }

    private List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OtherRun.class.getName(),
                folder.resolve("lock").toString());
    }

    /** The test run that has the port until it is killed. */
    static final class OtherRun {
        private OtherRun() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println("reserved " + new FreePorts(Path.of(arguments[0])).reserve(PORT));
            Thread.currentThread().join();
        }
    }
}
