package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The texts of the CRDs are the manual that {@code kubectl explain} shows. */
class DescriptionsTest {
    private static final Set<String> OF_KUBERNETES = Set.of("metadata");

    @Test
    void everyFieldHasASentence() {
        assertThat(fields().filter(field -> field.schema().text("description").isEmpty()))
                .isEmpty();
    }

    @Test
    void everySentenceIsOne() {
        assertThat(fields().map(field -> field.schema().text("description")))
                .allMatch(text -> Character.isUpperCase(text.charAt(0)) || !Character.isLetter(text.charAt(0)))
                .allMatch(text -> text.endsWith(".") || text.endsWith(")"));
    }

    @Test
    void everyRuleSaysWhatIsWrongInPlainWords() {
        Stream<String> messages = Crd.all().stream()
                .flatMap(crd -> crd.tree().findValues("x-kubernetes-validations").stream())
                .flatMap(rules -> rules.findValuesAsText("message").stream());

        assertThat(messages)
                .isNotEmpty()
                .allMatch(text -> text.length() > 10 && !text.matches(".*(\\bself\\b|\\^|\\$).*"));
    }

    private record Field(String kind, String path, Schema schema) {}

    private static Stream<Field> fields() {
        return Crd.all().stream()
                .flatMap(crd -> crd.schema().paths().entrySet().stream()
                        .filter(DescriptionsTest::isAField)
                        .map(entry -> new Field(crd.kind(), entry.getKey(), entry.getValue())));
    }

    // The items of a list of words, and the entry that Kubernetes fills in itself, have no text of their own.
    private static boolean isAField(Map.Entry<String, Schema> entry) {
        return !OF_KUBERNETES.contains(entry.getKey())
                && !entry.getKey().endsWith("]")
                && !entry.getKey().endsWith("}");
    }
}
