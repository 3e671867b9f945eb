package io.virtfleet.manager.vm.mapping;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The schema of a kind's spec, as the API server has it. */
record CrdSchema(Map<String, Object> spec) {
    static CrdSchema of(String plural) {
        String file = "/crds/infra.virtrigaud.io_" + plural + ".yaml";
        try (InputStream stream = Objects.requireNonNull(CrdSchema.class.getResourceAsStream(file), file)) {
            String yaml = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            Object crd = Serialization.unmarshal("---\n" + yaml, Map.class);
            List<?> versions = (List<?>) at(crd, "spec", "versions");
            return new CrdSchema(
                    Manifest.fields(at(versions.getFirst(), "schema", "openAPIV3Schema", "properties", "spec")));
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /** The fields that hold a value of their own, not further fields. */
    List<String> leaves() {
        List<String> leaves = new ArrayList<>();
        collect("spec", spec, leaves);
        return leaves;
    }

    private static void collect(String path, Map<String, Object> schema, List<String> leaves) {
        Map<String, Object> properties = Manifest.fields(schema.get("properties"));
        Map<String, Object> items = Manifest.fields(schema.get("items"));
        if (!properties.isEmpty()) {
            properties.forEach((name, child) -> collect(path + "." + name, Manifest.fields(child), leaves));
        } else if (items.containsKey("properties")) {
            collect(path + "[]", items, leaves);
        } else {
            leaves.add(path);
        }
    }

    /** The manifest as the API server stores it: what has a default and is left out is filled in. */
    Manifest filled(Manifest manifest) {
        return new Manifest(Manifest.fields(filled(manifest.spec(), spec)));
    }

    private static Object filled(Object node, Map<String, Object> schema) {
        if (node instanceof List<?> list) {
            Map<String, Object> items = Manifest.fields(schema.get("items"));
            return list.stream().map(item -> filled(item, items)).toList();
        }
        if (!(node instanceof Map<?, ?>)) {
            return node;
        }
        Map<String, Object> properties = Manifest.fields(schema.get("properties"));
        Map<String, Object> whole = new LinkedHashMap<>(Manifest.fields(node));
        properties.forEach((name, child) -> {
            Map<String, Object> field = Manifest.fields(child);
            if (field.containsKey("default")) {
                whole.putIfAbsent(name, field.get("default"));
            }
            whole.computeIfPresent(name, (key, value) -> filled(value, field));
        });
        return whole;
    }

    private static Object at(Object node, String... steps) {
        Object here = node;
        for (String step : steps) {
            here = Objects.requireNonNull(Manifest.fields(here).get(step), step);
        }
        return here;
    }
}
