package io.virtfleet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeashedProcessIT {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Pattern READY = Pattern.compile("^ready");

    @TempDir
    Path folder;

    private @Nullable LeashedProcess started;

    @AfterEach
    void close() {
        if (started != null) {
            started.close();
        }
    }

    private LeashedProcess shell(String script) {
        var process = LeashedProcess.start(List.of("sh", "-c", script), Map.of("WORD", "hello"), folder.resolve("log"));
        started = process;
        return process;
    }

    @Test
    void tellsThePidOfTheCommandNotOfItsLeash() {
        var process = shell("echo ready $$; exec sleep 1000");
        assertThat(process.waitForLine(READY, SOON)).isEqualTo("ready " + process.pid());
    }

    @Test
    void givesTheCommandItsEnvironment() {
        assertThat(shell("echo ready $WORD; exec sleep 1000").waitForLine(READY, SOON))
                .isEqualTo("ready hello");
    }

    @Test
    void aProcessThatDiesEarlyIsToldWithItsLastWords() {
        var process = shell("echo 'no such disk' >&2; exit 3");
        assertThatIllegalStateException()
                .isThrownBy(() -> process.waitForLine(READY, SOON))
                .withMessageContainingAll("sh ended with 3", "no such disk");
    }

    @Test
    void aProcessThatTakesTooLongIsToldWithItsLastWords() {
        var process = shell("echo 'still busy'; exec sleep 1000");
        process.waitForLine(Pattern.compile("busy"), SOON);
        assertThatIllegalStateException()
                .isThrownBy(() -> process.waitForLine(READY, Duration.ofMillis(100)))
                .withMessageContainingAll("sh did not print '^ready'", "still busy");
    }

    @Test
    void readsNothingOfAnEarlierRunInTheSameLog() {
        shell("echo ready 1").waitForLine(READY, SOON);
        assertThat(shell("echo ready 2").waitForLine(READY, SOON)).isEqualTo("ready 2");
        assertThat(folder.resolve("log")).content().isEqualTo("ready 1\nready 2\n");
    }

    @Test
    void pausesAndResumes() throws IOException {
        var process = shell("exec sleep 1000");
        long pid = process.pid();
        process.pause();
        assertThat(state(pid)).isEqualTo('T');
        process.resume();
        await().until(() -> state(pid) == 'S');
    }

    @Test
    void terminatesAProcessEvenWhenItIsPaused() {
        var process = shell("trap 'exit 7' TERM; echo ready; while :; do sleep 0.01; done");
        process.waitForLine(READY, SOON);
        process.pause();
        process.terminate();
        assertThat(process.exitCode()).hasValue(7);
    }

    @Test
    void kills() {
        var process = shell("trap '' TERM; echo ready; while :; do sleep 0.01; done");
        process.waitForLine(READY, SOON);
        assertThat(process.exitCode()).isEmpty();
        process.kill();
        assertThat(process.exitCode()).hasValue(128 + 9);
    }

    private static char state(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2);
    }
}
