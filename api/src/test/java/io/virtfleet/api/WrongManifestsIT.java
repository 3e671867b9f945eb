package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A wrong manifest is refused at once, with the field and a sentence a person can act on. */
@ExtendWith(ControlPlaneExtension.class)
class WrongManifestsIT {
    record Row(Crd crd, String wrong, JsonNode spec, String field, String says) {
        @Override
        public String toString() {
            return crd.kind() + ": " + wrong;
        }
    }

    static Stream<Row> table() {
        return Crd.all().stream().flatMap(crd -> {
            JsonNode table = read(crd);
            return StreamSupport.stream(table.path("rows").spliterator(), false)
                    .map(row -> new Row(
                            crd,
                            row.path("wrong").asText(),
                            merged(table.path("base").deepCopy(), row.path("spec")),
                            row.path("field").asText(),
                            row.path("says").asText()));
        });
    }

    static Stream<Crd> kinds() {
        return Crd.all().stream();
    }

    @ParameterizedTest
    @MethodSource("table")
    void isRefusedWithTheFieldAndWhatToDo(Row row, TestNamespace namespace) {
        var manifests = new Manifests(Cluster.installed(), namespace.name());

        assertThat(manifests.refusal(row.crd(), row.spec()))
                .hasValueSatisfying(message -> assertThat(message).contains(row.field(), row.says()));
    }

    @Test
    void everyRuleIsBrokenBySomeRow() {
        Stream<String> messages = kinds().flatMap(crd -> crd.tree().findValues("x-kubernetes-validations").stream())
                .flatMap(rules -> rules.findValuesAsText("message").stream())
                .filter(message -> !message.startsWith("cannot change")) // these need an old object: ChangesIT
                .distinct();

        assertThat(messages).allMatch(message -> table().anyMatch(row -> message.contains(row.says())));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theBaseOfEveryTableIsRight(Crd crd, TestNamespace namespace) {
        var manifests = new Manifests(Cluster.installed(), namespace.name());

        assertThat(manifests.refusal(crd, read(crd).path("base"))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyLimitOfTheSchemaIsHeldAndSaid(Crd crd, TestNamespace namespace) {
        var manifests = new Manifests(Cluster.installed(), namespace.name());
        List<Breach> breaches = Breach.all(crd, read(crd).path("base"));

        assertThat(breaches).hasSizeGreaterThan(10);
        assertThat(breaches.parallelStream()
                        .filter(breach -> manifests
                                .refusal(crd, breach.spec())
                                .filter(message -> message.contains(breach.field()) && message.contains(breach.says()))
                                .isEmpty()))
                .isEmpty();
    }

    private static JsonNode read(Crd crd) {
        try {
            return new YAMLMapper()
                    .readTree(Path.of("src/test/resources/wrong", crd.kind() + ".yaml")
                            .toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode merged(JsonNode base, JsonNode change) {
        if (!(base instanceof ObjectNode object) || !change.isObject()) {
            return change;
        }
        change.properties().forEach(field -> {
            if (field.getValue().isNull()) {
                object.remove(field.getKey());
            } else {
                object.set(field.getKey(), merged(object.path(field.getKey()), field.getValue()));
            }
        });
        return object;
    }
}
