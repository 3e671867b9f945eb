package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A manifest written for VirtRigaud applies unchanged: whatever its schemas accept, ours accept too. */
class SupersetTest {
    static Stream<Crd> kinds() {
        return Crd.all().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whateverVirtRigaudAcceptsIsAcceptedHere(Crd crd) {
        assertThat(differences(crd)
                        .filter(difference -> Tightened.reasonFor(difference).isEmpty()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void namesShortNamesAndScaleAreThoseOfVirtRigaud(Crd crd) {
        JsonNode theirs = VirtRigaudSchema.of(crd.kind()).tree();

        assertThat(crd.tree().at("/metadata/name")).isEqualTo(theirs.path("crdName"));
        for (String name : List.of("kind", "listKind", "plural", "singular", "shortNames")) {
            assertThat(crd.names().path(name)).as(name).isEqualTo(theirs.path(name));
        }
        JsonNode scale = theirs.at("/versions/0/scale");
        assertThat(crd.version().at("/subresources/scale").properties())
                .containsExactlyInAnyOrderElementsOf(scale.properties());
    }

    @Test
    void aSetsTemplateIsTheSpecOfAVirtualMachine() {
        JsonNode template = Crd.of("VMSet").schema().at("spec.template.spec").node();
        JsonNode spec = Crd.of("VirtualMachine").schema().at("spec").node();

        assertThat(template.path("properties")).isEqualTo(spec.path("properties"));
        assertThat(template.path("required")).isEqualTo(spec.path("required"));
        assertThat(template.path("x-kubernetes-validations")).isEqualTo(spec.path("x-kubernetes-validations"));
    }

    @Test
    void everyListedExceptionIsOne() {
        Set<Tightened> used = new HashSet<>();
        kinds().flatMap(SupersetTest::differences)
                .forEach(difference -> Tightened.reasonFor(difference).ifPresent(used::add));

        assertThat(Tightened.ALL).allMatch(used::contains);
    }

    private static Stream<Difference> differences(Crd crd) {
        var paths = crd.schema().paths();
        return VirtRigaudSchema.of(crd.kind()).fields().stream().flatMap(theirs -> {
            // A map takes any key, so a field of theirs may be one of its keys.
            var ours = Optional.ofNullable(paths.get(theirs.path()))
                    .or(() -> Optional.ofNullable(paths.get(parent(theirs.path()) + "{}")));
            var holder = paths.getOrDefault(parent(theirs.path()), crd.schema());
            boolean needed = holder.required().contains(name(theirs.path()));
            return ours.map(schema -> new Comparison(crd, theirs, schema, needed).differences())
                    .orElseGet(() -> Stream.of(new Difference(crd.kind(), theirs.path(), "missing", "no such field")));
        });
    }

    private static String parent(String path) {
        return path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    private record Comparison(Crd crd, VirtRigaudSchema.Field theirs, Schema ours, boolean needed) {
        Stream<Difference> differences() {
            var found = new ArrayList<Difference>();
            if (!ours.type().equals(theirs.type())) {
                found.add(difference("type", theirs.type() + " became " + ours.type()));
            }
            if (needed && !theirs.required()) {
                found.add(difference("required", "is needed now"));
            }
            if (!theirs.node().path("default").equals(ours.node().path("default"))) {
                found.add(difference("default", ours.text("default")));
            }
            lostChoices().forEach(choice -> found.add(difference("enum", choice + " is not accepted")));
            limit(found, "minimum", -1);
            limit(found, "minLength", -1);
            limit(found, "minItems", -1);
            Stream.of("maximum", "maxLength", "maxItems", "maxProperties").forEach(name -> limit(found, name, 1));
            pattern().forEach(text -> found.add(difference("pattern", text)));
            return found.stream();
        }

        private Stream<String> lostChoices() {
            var accepted = texts(ours.node().path("enum"));
            return accepted.isEmpty() ? Stream.empty() : missing(texts(theirs.choices()), accepted);
        }

        private static Stream<String> missing(List<String> theirs, List<String> accepted) {
            return theirs.isEmpty()
                    ? Stream.of("anything but " + accepted)
                    : theirs.stream().filter(choice -> !accepted.contains(choice));
        }

        private void limit(List<Difference> found, String keyword, int direction) {
            JsonNode own = ours.node().path(keyword);
            JsonNode other = theirs.node().path(keyword);
            if (own.isNumber() && (!other.isNumber() || (own.asLong() - other.asLong()) * direction < 0)) {
                found.add(difference(keyword, own + " instead of " + (other.isNumber() ? other : "no limit")));
            }
        }

        // A pattern is kept as a rule, which can say in words what is wrong; or it was widened away.
        private Stream<String> pattern() {
            String own = ours.text("pattern");
            String other = theirs.node().path("pattern").asText();
            return own.isEmpty() || own.equals(other) ? Stream.empty() : Stream.of(own + " instead of " + other);
        }

        private static List<String> texts(JsonNode choices) {
            return StreamSupport.stream(choices.spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
        }

        private Difference difference(String keyword, String text) {
            return new Difference(crd.kind(), theirs.path(), keyword, text);
        }
    }
}
