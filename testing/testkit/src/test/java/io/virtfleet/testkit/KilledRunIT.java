package io.virtfleet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KilledRunIT {
    private static final Duration START = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"control-plane", "libvirt-host"})
    void aKilledJvmLeavesNoProcessBehind(String part) {
        List<ProcessHandle> started;
        try (var run = LeashedProcess.start(command(part), Map.of(), folder.resolve("log"))) {
            String pids = run.waitForLine(Pattern.compile("^pids "), START);
            started = Stream.of(pids.split(" "))
                    .skip(1)
                    .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                    .toList();
            assertThat(started).hasSize(2).allMatch(ProcessHandle::isAlive);
            ProcessHandle.of(run.pid()).orElseThrow().destroyForcibly();
        }
        await().until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
    }

    private List<String> command(String part) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                KilledRun.class.getName(),
                part);
    }
}
