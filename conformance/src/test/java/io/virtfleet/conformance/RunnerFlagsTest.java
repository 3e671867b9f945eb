package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerFlagsTest {
    @Test
    void readsWhatItIsTold() {
        RunnerFlags flags = flags("--parts", "core", "--timeout", "5", "--certs", "/certs");
        assertThat(flags.parts()).isEqualTo(Part.core());
        assertThat(flags.target().timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(flags.target().access().certificates()).contains(Path.of("/certs"));
    }

    @Test
    void judgesAllPartsWhenNotTold() {
        assertThat(flags().parts()).containsExactly(Part.values());
    }

    @Test
    void refusesAnUnknownFlagWithTheNearestKnownOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> flags("--cert", "/certs"))
                .withMessage("The flag --cert is not known; did you mean --certs?");
    }

    @Test
    void refusesAFlagWithoutAValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> flags("--certs"))
                .withMessageStartingWith("--certs needs a value: ");
    }

    @Test
    void refusesToJudgeNobody() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunnerFlags.parse(List.of()))
                .withMessageStartingWith("--endpoint is missing");
    }

    @Test
    void refusesATimeoutThatIsNoNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> flags("--timeout", "soon").target())
                .withMessage("--timeout must be a number from 1 to 999999 but is soon.");
    }

    @Test
    void refusesUnknownParts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> flags("--parts", "some").parts())
                .withMessage("--parts must be core or all.");
    }

    @Test
    void readsTheSpecOfARealPlatform(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("vm.textproto"), "hardware { cpu_count: 2 memory_mib: 64 firmware: FIRMWARE_UEFI }");
        var spec = flags("--spec", file.toString()).target().spec();
        assertThat(spec.getHardware().getCpuCount()).isEqualTo(2);
    }

    @Test
    void namesTheSpecFileThatCannotBeUnderstood(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("vm.textproto"), "hardware { cpus: 2 }");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> flags("--spec", file.toString()).target())
                .withMessageContaining(file.toString())
                .withMessageContaining("cpus");
    }

    private static RunnerFlags flags(String... more) {
        return RunnerFlags.parse(Stream.concat(List.of("--endpoint", "localhost:1").stream(), List.of(more).stream())
                .toList());
    }
}
