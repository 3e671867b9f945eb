package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A spec that breaks one limit of its schema, and what the API server must say about it. */
record Breach(String field, String says, JsonNode spec) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** One for each choice, range and type below the spec. */
    static List<Breach> all(Crd crd, JsonNode base) {
        var found = new ArrayList<Breach>();
        Schema spec = crd.schema().at("spec");
        spec.paths().forEach((path, schema) -> {
            if (!path.contains("{}") && !path.endsWith("[]")) {
                breaking(schema).forEach((wrong, says) -> found.add(at(path, base, wrong, says)));
            }
        });
        return found;
    }

    private static Map<JsonNode, String> breaking(Schema schema) {
        var wrong = new LinkedHashMap<JsonNode, String>();
        JsonNode node = schema.node();
        if (node.has("enum")) {
            wrong.put(JSON.textNode("no-such-choice"), "supported values: ");
        }
        if (node.has("minimum")) {
            wrong.put(JSON.numberNode(node.path("minimum").asLong() - 1), "should be greater than or equal to ");
        }
        if (node.has("maximum")) {
            wrong.put(JSON.numberNode(node.path("maximum").asLong() + 1), "should be less than or equal to ");
        }
        switch (schema.type()) {
            case "integer", "boolean" -> wrong.put(JSON.textNode("a-word"), "must be of type " + schema.type());
            case "string", "array", "object" -> wrong.put(JSON.numberNode(7), "must be of type " + schema.type());
            default -> {}
        }
        return wrong;
    }

    private static Breach at(String path, JsonNode base, JsonNode wrong, String says) {
        ObjectNode spec = base.deepCopy();
        String[] steps = path.split("\\.", -1);
        ObjectNode holder = spec;
        for (int i = 0; i < steps.length - 1; i++) {
            holder = below(holder, steps[i]);
        }
        holder.set(steps[steps.length - 1], wrong);
        return new Breach("spec." + path.replace("[]", "[0]"), says, spec);
    }

    private static ObjectNode below(ObjectNode holder, String step) {
        if (!step.endsWith("[]")) {
            return holder.withObjectProperty(step);
        }
        ArrayNode list = holder.withArrayProperty(step.replace("[]", ""));
        return list.isEmpty() ? list.addObject() : (ObjectNode) list.get(0);
    }

    @Override
    public String toString() {
        return field + " (" + says.strip() + ")";
    }
}
