package io.virtfleet.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A package is a feature that a reader can hold in the head. */
final class PackageSizeRulesTest {
    private static final int MOST_FILES = 25;
    private static final int MOST_FILES_OF_MAIN = 15;

    @Test
    void noPackageHasMoreThan25Files() throws IOException {
        Map<Path, Long> packages = packages();
        assertThat(packages).hasSizeGreaterThan(50);
        assertThat(packages)
                .allSatisfy((folder, files) ->
                        assertThat(files).as(folder.toString()).isLessThanOrEqualTo(MOST_FILES));
    }

    @Test
    void theMainPackageOfTheManagerOnlyWires() throws IOException {
        assertThat(packages().entrySet())
                .filteredOn(entry -> entry.getKey().endsWith("io/virtfleet/manager/app"))
                .singleElement()
                .satisfies(app -> assertThat(app.getValue()).isLessThanOrEqualTo(MOST_FILES_OF_MAIN));
    }

    private static Map<Path, Long> packages() throws IOException {
        return SourceFiles.all().stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
    }
}
