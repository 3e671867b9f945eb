package io.virtfleet.api;

import static io.virtfleet.api.Cluster.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every manifest under examples/ can be applied as it stands. */
@ExtendWith(ControlPlaneExtension.class)
class ExamplesIT {
    private static final Path FOLDER = Path.of("../examples");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void allAreAcceptedWithoutAWarning(TestNamespace namespace) throws IOException {
        var arguments = Stream.of("apply", "--validate=strict", "--namespace", namespace.name(), "-f");
        var named = String.join(",", files().stream().map(Path::toString).toList());

        good(Cluster.installed()
                .kubectl(Stream.concat(arguments, Stream.of(named)).toArray(String[]::new)));
    }

    @ParameterizedTest
    @MethodSource("files")
    void saysFirstWhatItShows(Path file) throws IOException {
        assertThat(Files.readString(file)).startsWith("# ");
    }

    @Test
    void thereIsOneForEachKind() throws IOException {
        assertThat(files().stream().map(file -> file.getFileName().toString()))
                .containsAll(Crd.all().stream()
                        .map(crd -> crd.names().path("singular").asText() + ".yaml")
                        .toList());
    }
}
