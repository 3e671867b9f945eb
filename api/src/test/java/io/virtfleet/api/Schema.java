package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** An OpenAPI schema of a CRD, and what lies below it. Paths read {@code spec.disks[].name}, {@code status.map{}}. */
record Schema(JsonNode node) {
    Map<String, Schema> properties() {
        var found = new LinkedHashMap<String, Schema>();
        node.path("properties").properties().forEach(field -> found.put(field.getKey(), new Schema(field.getValue())));
        return found;
    }

    Optional<Schema> items() {
        return Optional.ofNullable(node.get("items")).map(Schema::new);
    }

    Optional<Schema> values() {
        return Optional.ofNullable(node.get("additionalProperties")).map(Schema::new);
    }

    /** {@code any} where the schema leaves the type open, {@code int-or-string} for amounts. */
    String type() {
        return node.path("x-kubernetes-int-or-string").asBoolean()
                ? "int-or-string"
                : node.path("type").asText("any");
    }

    String text(String keyword) {
        return node.path(keyword).asText();
    }

    Set<String> required() {
        return StreamSupport.stream(node.path("required").spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.toSet());
    }

    boolean composite() {
        return node.has("properties");
    }

    Schema at(String path) {
        return Optional.ofNullable(paths().get(path)).orElseThrow(() -> new IllegalArgumentException(path));
    }

    /** Everything below, by its path, in the order of the file. */
    Map<String, Schema> paths() {
        var found = new LinkedHashMap<String, Schema>();
        properties().forEach((name, schema) -> schema.collect(name, found));
        return found;
    }

    private void collect(String path, Map<String, Schema> found) {
        found.put(path, this);
        properties().forEach((name, schema) -> schema.collect(path + "." + name, found));
        items().ifPresent(schema -> schema.collect(path + "[]", found));
        values().ifPresent(schema -> schema.collect(path + "{}", found));
    }
}
