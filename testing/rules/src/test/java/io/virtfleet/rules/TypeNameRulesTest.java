package io.virtfleet.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Types are named in words of the trade, so that a reader finds a class by searching for what it does. */
final class TypeNameRulesTest {
    private static final Pattern TYPE = Pattern.compile("^ *(?:[a-z-]+ )*(?:class|record|interface|enum) ([A-Z]\\w*)");
    private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z][a-z0-9]*");

    /** Metaphors that only their authors understood. */
    private static final Set<String> RETIRED = Set.of(
            "Blame",
            "Burial",
            "Candidacy",
            "Desk",
            "Ending",
            "Examination",
            "Fate",
            "Gathered",
            "Ghost",
            "Headline",
            "Intake",
            "Keeper",
            "Kept",
            "Lending",
            "News",
            "Pace",
            "Past",
            "Portrait",
            "Pulse",
            "Recently",
            "Rest",
            "Resting",
            "Seen",
            "Settlement",
            "Shelf",
            "Sight",
            "Sighted",
            "Sighting",
            "Snapping",
            "Standing",
            "Streak",
            "Teller",
            "Telling",
            "Term",
            "Tracked",
            "Trap",
            "Truth",
            "Wake",
            "Waking",
            "Watched",
            "Word");

    /** What Kubernetes itself calls so. */
    private static final Set<String> OF_KUBERNETES = Set.of("VmAffinityTerm", "WeightedVmAffinityTerm");

    @Test
    void noTypeIsNamedWithARetiredWord() throws IOException {
        assertThat(types().stream().filter(TypeNameRulesTest::retired)).isEmpty();
    }

    @Test
    void thereAreTypesToLookAt() throws IOException {
        assertThat(types()).hasSizeGreaterThan(1000).contains("VmPlan");
    }

    private static boolean retired(String type) {
        return !OF_KUBERNETES.contains(type)
                && WORD.matcher(type).results().anyMatch(word -> retiredWord(word.group()));
    }

    private static boolean retiredWord(String word) {
        return RETIRED.contains(word) || RETIRED.contains(word.replaceFirst("s$", ""));
    }

    private static List<String> types() throws IOException {
        List<String> types = new ArrayList<>();
        for (Path file : SourceFiles.all()) {
            for (String line : Files.readAllLines(file)) {
                Matcher type = TYPE.matcher(line);
                if (type.find()) {
                    types.add(type.group(1));
                }
            }
        }
        return types;
    }
}
