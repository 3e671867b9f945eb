package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An object that is read and written back loses nothing, fields of a newer version included. */
class RoundTripTest {
    private static final int SEEDS = 50;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final KubernetesSerialization KUBERNETES = new KubernetesSerialization();

    static Stream<Class<? extends CustomResource<?, ?>>> kinds() {
        return Kinds.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingOfASpecIsLostOrChanged(Class<? extends CustomResource<?, ?>> kind) {
        Schema schema = schema(kind, "spec");
        IntStream.range(0, SEEDS).forEach(seed -> {
            JsonNode object = object(kind, "spec", value(schema, Kinds.spec(kind), seed));

            assertThat(readAndWritten(kind, object)).as("seed %d", seed).isEqualTo(object);
        });
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingOfAStatusIsLostButEmptyValues(Class<? extends CustomResource<?, ?>> kind) {
        Schema schema = schema(kind, "status");
        IntStream.range(0, SEEDS).forEach(seed -> {
            JsonNode object = object(kind, "status", value(schema, Kinds.status(kind), seed));
            JsonNode back = readAndWritten(kind, object);

            assertThat(withoutEmpties(back)).as("seed %d", seed).isEqualTo(withoutEmpties(object));
            assertThat(back.path("status").path("conditions").toString()).isNotEqualTo("[]");
        });
    }

    @Test
    void anObjectWithoutSpecAndStatusGetsNeither() {
        assertThat(Kinds.ALL).allSatisfy(kind -> {
            ObjectNode bare = bare(kind);

            assertThat(readAndWritten(kind, bare)).isEqualTo(bare);
        });
    }

    private static Schema schema(Class<? extends CustomResource<?, ?>> kind, String side) {
        return Crd.of(HasMetadata.getKind(kind)).schema().at(side);
    }

    private static JsonNode value(Schema schema, Type type, int seed) {
        return new RandomObjects(new Random(seed)).value(schema, new JavaShape(type));
    }

    private static JsonNode object(Class<? extends CustomResource<?, ?>> kind, String side, JsonNode value) {
        return parsed(bare(kind).set(side, value).toString());
    }

    private static ObjectNode bare(Class<? extends CustomResource<?, ?>> kind) {
        return JSON.createObjectNode()
                .put("apiVersion", HasMetadata.getApiVersion(kind))
                .put("kind", HasMetadata.getKind(kind))
                .set("metadata", JSON.createObjectNode().put("name", "web"));
    }

    private static JsonNode readAndWritten(Class<? extends CustomResource<?, ?>> kind, JsonNode object) {
        return parsed(KUBERNETES.asJson(KUBERNETES.unmarshal(object.toString(), kind)));
    }

    private static JsonNode parsed(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode withoutEmpties(JsonNode node) {
        JsonNode copy = node.deepCopy();
        prune(copy);
        return copy;
    }

    private static void prune(JsonNode node) {
        node.forEach(RoundTripTest::prune);
        if (node instanceof ObjectNode object) {
            object.properties()
                    .removeIf(field -> field.getValue().isContainerNode()
                            ? field.getValue().isEmpty()
                            : field.getValue().isTextual()
                                    && field.getValue().asText().isEmpty());
        }
    }
}
