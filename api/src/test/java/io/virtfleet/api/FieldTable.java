package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.virtfleet.api.vm.VirtualMachineSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The fields below one side of a kind as a table for people, down to Kubernetes' own types. */
record FieldTable(Map<String, Row> rows) {
    record Row(Schema schema, boolean needed, String kubernetes) {}

    static FieldTable of(String side, Schema schema, JavaShape java) {
        var rows = new LinkedHashMap<String, Row>();
        collect(side, schema, java, rows);
        return new FieldTable(rows);
    }

    private static void collect(String path, Schema schema, JavaShape java, Map<String, Row> rows) {
        if (java.list()) {
            schema.items().ifPresent(items -> collect(path + "[]", items, java.element(), rows));
        } else if (java.map()) {
            schema.values().ifPresent(values -> collect(path + ".<key>", values, java.element(), rows));
        } else if (java.record()) {
            java.properties().forEach((name, part) -> {
                Schema field = schema.at(name);
                rows.put(path + "." + name, new Row(field, schema.required().contains(name), kubernetes(part)));
                // The template of a set is explained on the page of the VirtualMachine.
                if (!part.ofKubernetes() && part.type() != VirtualMachineSpec.class) {
                    collect(path + "." + name, field, part, rows);
                }
            });
        }
    }

    private static String kubernetes(JavaShape java) {
        JavaShape one = java.list() ? java.element() : java;
        return one.ofKubernetes() ? ((Class<?>) one.type()).getSimpleName() : "";
    }

    /** The fields that hold a value of their own, not further fields. */
    Stream<String> leaves() {
        return rows.keySet().stream()
                .filter(path -> rows.keySet().stream()
                        .noneMatch(other -> other.startsWith(path + ".") || other.startsWith(path + "[]")));
    }

    String markdown() {
        return "| field | type | meaning |\n| --- | --- | --- |\n"
                + rows.entrySet().stream()
                        .map(entry -> "| `%s` | %s | %s |\n"
                                .formatted(entry.getKey(), type(entry.getValue()), meaning(entry.getValue())))
                        .collect(Collectors.joining());
    }

    private static String type(Row row) {
        Schema schema = row.schema();
        List<String> words = new ArrayList<>();
        words.add(row.kubernetes().isEmpty() ? plainType(schema) : "Kubernetes' " + row.kubernetes());
        if (row.needed()) {
            words.add("**required**");
        }
        if (schema.node().has("minimum") || schema.node().has("maximum")) {
            words.add(schema.text("minimum") + ".." + schema.text("maximum"));
        }
        if (schema.node().has("enum")) {
            words.add(choices(schema.node().path("enum")));
        }
        if (schema.node().has("default")) {
            words.add("default `" + schema.text("default") + "`");
        }
        return String.join(", ", words);
    }

    private static String plainType(Schema schema) {
        return switch (schema.type()) {
            case "array" -> "list";
            case "object" -> schema.values().isPresent() ? "map" : "object";
            case "int-or-string" -> "amount";
            case "any" -> "word or boolean";
            default -> schema.type();
        };
    }

    private static String choices(JsonNode values) {
        return StreamSupport.stream(values.spliterator(), false)
                .map(value -> "`" + value.asText() + "`")
                .collect(Collectors.joining(" "));
    }

    private static String meaning(Row row) {
        String rules = StreamSupport.stream(
                        row.schema().node().path("x-kubernetes-validations").spliterator(), false)
                .map(rule -> " " + sentence(rule))
                .collect(Collectors.joining());
        return (row.schema().text("description") + rules).replace("|", "\\|").replace("<", "&lt;");
    }

    private static String sentence(JsonNode rule) {
        String message = rule.path("message").asText();
        return rule.has("fieldPath")
                ? "`%s` %s.".formatted(rule.path("fieldPath").asText().substring(1), message)
                : message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
    }
}
