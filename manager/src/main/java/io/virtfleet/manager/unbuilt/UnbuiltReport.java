package io.virtfleet.manager.unbuilt;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The status of an object of a kind that this version does not act upon. */
final class UnbuiltReport {
    private static final String REASON = "NotImplemented";

    private UnbuiltReport() {}

    /** The status it should have; empty when this generation was reported already. */
    static Optional<Map<String, Object>> of(GenericKubernetesResource object, Instant now) {
        long generation = object.getMetadata().getGeneration();
        Map<?, ?> before = map(object.getAdditionalProperties().get("status"));
        Map<?, ?> ready = ready(before);
        if (REASON.equals(ready.get("reason")) && speaksOf(generation, ready)) {
            return Optional.empty();
        }
        List<Condition> conditions = Conditions.after(List.of(condition(ready)), generation, now)
                .set(Conditions.READY, ConditionStatus.FALSE, REASON, message(object.getKind()))
                .list();
        Map<String, Object> after = new HashMap<>();
        before.forEach((name, value) -> after.put(name.toString(), value));
        after.put("conditions", conditions);
        after.put("observedGeneration", generation);
        return Optional.of(after);
    }

    static String message(String kind) {
        String plural = kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
        return "This version of VirtFleet does not support " + plural + " yet.";
    }

    private static Map<?, ?> ready(Map<?, ?> status) {
        return status.get("conditions") instanceof List<?> conditions
                ? conditions.stream()
                        .<Map<?, ?>>map(UnbuiltReport::map)
                        .filter(condition -> Conditions.READY.equals(condition.get("type")))
                        .findFirst()
                        .orElse(Map.of())
                : Map.of();
    }

    private static boolean speaksOf(long generation, Map<?, ?> condition) {
        return condition.get("observedGeneration") instanceof Number number && number.longValue() == generation;
    }

    private static Condition condition(Map<?, ?> ready) {
        return new ConditionBuilder()
                .withType(Conditions.READY)
                .withStatus(text(ready.get("status")))
                .withLastTransitionTime(text(ready.get("lastTransitionTime")))
                .build();
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }
}
