package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** What VirtRigaud's CRD of a kind accepts, as a flat list of its fields. */
record VirtRigaudSchema(JsonNode tree) {
    static VirtRigaudSchema of(String kind) {
        Path file = Path.of("src/test/resources/virtrigaud", kind.toLowerCase(Locale.ROOT) + ".json");
        try {
            return new VirtRigaudSchema(new ObjectMapper().readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Field> fields() {
        return StreamSupport.stream(version().path("fields").spliterator(), false)
                .map(Field::new)
                .toList();
    }

    JsonNode version() {
        return tree.at("/versions/0");
    }

    /** One line of the list. */
    record Field(JsonNode node) {
        String path() {
            return node.path("path").asText();
        }

        String type() {
            return node.path("type").asText();
        }

        boolean required() {
            return node.path("required").asBoolean();
        }

        /** Their generator wrote some choices twice, as {@code allOf}. */
        JsonNode choices() {
            return node.has("allOf") ? node.at("/allOf/0/enum") : node.path("enum");
        }
    }
}
