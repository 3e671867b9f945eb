package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;

/** Makes values of a schema, with fields here and there that only a newer version knows. */
record RandomObjects(Random random) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    JsonNode value(Schema schema, JavaShape java) {
        if (schema.node().has("enum")) {
            JsonNode choices = schema.node().path("enum");
            return choices.get(random.nextInt(choices.size()));
        }
        return switch (schema.type()) {
            case "object" -> object(schema, java);
            case "array" -> array(schema, java);
            case "integer" -> number(schema);
            case "boolean" -> JSON.booleanNode(random.nextBoolean());
            case "int-or-string" -> amount(java);
            default ->
                JSON.textNode(random.nextInt(8) == 0 && !java.ofKubernetes() ? "" : "text-" + random.nextInt(99));
        };
    }

    private JsonNode object(Schema schema, JavaShape java) {
        ObjectNode made = JSON.objectNode();
        schema.values()
                .ifPresent(values -> List.of("a", "b.c/d")
                        .subList(0, size(java))
                        .forEach(key -> made.set(key, value(values, java.ofKubernetes() ? java : java.element()))));
        schema.properties().forEach((name, field) -> {
            if (random.nextInt(3) > 0) {
                JavaShape inner = java.ofKubernetes() ? java : java.properties().getOrDefault(name, java);
                made.set(name, value(field, inner));
            }
        });
        if (java.record() && random.nextBoolean()) {
            made.set("fieldOfANewerVersion", unknown());
        }
        return made;
    }

    private JsonNode array(Schema schema, JavaShape java) {
        ArrayNode made = JSON.arrayNode();
        for (int i = size(java); i > 0; i--) {
            made.add(value(schema.items().orElseThrow(), java.ofKubernetes() ? java : java.element()));
        }
        return made;
    }

    // Kubernetes' own types do not write empty lists and maps, which mean the same as none.
    private int size(JavaShape java) {
        boolean plain = java.ofKubernetes()
                || ((java.list() || java.map()) && java.element().ofKubernetes());
        return plain ? 1 + random.nextInt(2) : random.nextInt(3);
    }

    private JsonNode number(Schema schema) {
        long least = schema.node().path("minimum").asLong(0);
        long most = schema.node().path("maximum").asLong(Integer.MAX_VALUE);
        return "int64".equals(schema.text("format"))
                ? JSON.numberNode(least + random.nextInt(1000))
                : JSON.numberNode((int) Math.min(most, least + random.nextInt(1000)));
    }

    private JsonNode amount(JavaShape java) {
        return java.ofKubernetes() || random.nextBoolean()
                ? JSON.textNode(random.nextInt(64) + "Gi")
                : JSON.numberNode(random.nextInt(1 << 20));
    }

    private JsonNode unknown() {
        return JSON.objectNode()
                .put("word", "text")
                .put("number", 2.5)
                .set("list", JSON.arrayNode().add(random.nextInt()).add(true));
    }
}
