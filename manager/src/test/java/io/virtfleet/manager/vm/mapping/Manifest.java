package io.virtfleet.manager.vm.mapping;

import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A spec as nested maps and lists, to look into and to change by path: {@code spec.disks[].name} is the first disk's. */
record Manifest(Map<String, Object> spec) {
    static Manifest of(String yaml) {
        return new Manifest(fields(Serialization.unmarshal("---\n" + yaml, Map.class)));
    }

    boolean has(String path) {
        return find(spec, steps(path)).isPresent();
    }

    Manifest without(String path) {
        return new Manifest(without(spec, steps(path)));
    }

    /** JSON is YAML too. */
    String yaml() {
        return Serialization.asJson(spec);
    }

    private static List<String> steps(String path) {
        return List.of(path.substring("spec.".length()).replace("[]", ".0").split("\\."));
    }

    private static Optional<Object> find(Object node, List<String> steps) {
        if (steps.isEmpty()) {
            return Optional.of(node);
        }
        Object next = switch (node) {
            case Map<?, ?> map -> map.get(steps.getFirst());
            case List<?> list -> list.isEmpty() ? null : list.getFirst();
            default -> null;
        };
        return next == null ? Optional.empty() : find(next, steps.subList(1, steps.size()));
    }

    private static Map<String, Object> without(Map<String, Object> map, List<String> steps) {
        Map<String, Object> changed = new LinkedHashMap<>(map);
        String step = steps.getFirst();
        List<String> rest = steps.subList(1, steps.size());
        if (rest.isEmpty()) {
            changed.remove(step);
        } else {
            changed.computeIfPresent(step, (name, value) -> below(value, rest));
        }
        return changed;
    }

    private static Object below(Object value, List<String> steps) {
        if (value instanceof List<?> list && !list.isEmpty()) {
            List<Object> changed = new ArrayList<>(list);
            changed.set(0, without(fields(list.getFirst()), steps.subList(1, steps.size())));
            return changed;
        }
        return value instanceof Map<?, ?> map ? without(fields(map), steps) : value;
    }

    static Map<String, Object> fields(@Nullable Object node) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> fields.put(key.toString(), value));
        }
        return fields;
    }
}
