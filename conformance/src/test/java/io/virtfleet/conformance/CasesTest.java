package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CasesTest {
    private static final List<ConformanceCase> ALL = Part.cases(EnumSet.allOf(Part.class));

    @Test
    void idsAreUniqueAndOfOneForm() {
        assertThat(ALL)
                .extracting(ConformanceCase::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+(\\.[a-z0-9]+(-[a-z0-9]+)*)+"));
    }

    @Test
    void namesAreUniqueSentences() {
        assertThat(ALL)
                .extracting(ConformanceCase::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[A-Z].* .*[^.]"));
    }

    @Test
    void everyPartHasCases() {
        assertThat(Part.values()).allSatisfy(part -> assertThat(part.cases()).isNotEmpty());
    }

    @Test
    void everySectionIsAHeadingOfTheContract() throws IOException {
        List<String> headings = Files.readAllLines(Path.of("..", "docs", "contract.md")).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("#+ ", ""))
                .toList();
        assertThat(Arrays.stream(Section.values()).map(Section::heading)).isSubsetOf(headings);
    }
}
