package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.Namespace;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether an object may be referenced from another namespace. */
public final class ReferenceGrants {
    private final Mode mode;
    private final CacheReader<Namespace> namespaces;

    /** Who decides. */
    public enum Mode {
        /** The object itself: its selector has to match the other namespace. */
        GRANTED,
        /** Every reference is allowed. */
        ANY
    }

    public ReferenceGrants(Mode mode, CacheReader<Namespace> namespaces) {
        this.mode = mode;
        this.namespaces = namespaces;
    }

    /** An object without a selector is for its own namespace. */
    public boolean admits(ResourceKey object, @Nullable LabelSelector selector, String fromNamespace) {
        if (mode == Mode.ANY || object.namespace().equals(fromNamespace)) {
            return true;
        }
        return selector != null && matches(selector, labels(fromNamespace));
    }

    private Map<String, String> labels(String namespace) {
        return namespaces.find(new ResourceKey("Namespace", "", namespace))
                        instanceof Found.Resource<Namespace>(var found)
                ? found.getMetadata().getLabels()
                : Map.of();
    }

    private static boolean matches(LabelSelector selector, Map<String, String> labels) {
        Map<String, String> exact = selector.getMatchLabels();
        List<LabelSelectorRequirement> rules = selector.getMatchExpressions();
        return (exact == null || labels.entrySet().containsAll(exact.entrySet()))
                && (rules == null || rules.stream().allMatch(rule -> matches(rule, labels)));
    }

    private static boolean matches(LabelSelectorRequirement rule, Map<String, String> labels) {
        String value = labels.get(rule.getKey());
        return switch (rule.getOperator()) {
            case "In" -> value != null && rule.getValues().contains(value);
            case "NotIn" -> value == null || !rule.getValues().contains(value);
            case "Exists" -> value != null;
            case "DoesNotExist" -> value == null;
            default -> false;
        };
    }
}
