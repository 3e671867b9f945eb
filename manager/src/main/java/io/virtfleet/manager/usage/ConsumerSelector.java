package io.virtfleet.manager.usage;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what the schema accepts in a namespace selector although no namespace could match it. */
public final class ConsumerSelector {
    private static final Set<String> WITH_VALUES = Set.of("In", "NotIn");
    private static final Set<String> WITHOUT_VALUES = Set.of("Exists", "DoesNotExist");

    private ConsumerSelector() {}

    public static List<Finding> findings(@Nullable LabelSelector selector) {
        List<Finding> findings = new ArrayList<>();
        List<LabelSelectorRequirement> all = selector == null ? List.of() : selector.getMatchExpressions();
        for (int i = 0; i < all.size(); i++) {
            String field = "spec.consumerNamespaceSelector.matchExpressions[" + i + "]";
            LabelSelectorRequirement each = all.get(i);
            boolean values = !each.getValues().isEmpty();
            if (WITH_VALUES.contains(each.getOperator())) {
                if (!values) {
                    findings.add(new Finding(field + ".values", "must not be empty with " + each.getOperator()));
                }
            } else if (!WITHOUT_VALUES.contains(each.getOperator())) {
                findings.add(new Finding(
                        field + ".operator", "must be In, NotIn, Exists or DoesNotExist but is " + each.getOperator()));
            } else if (values) {
                findings.add(new Finding(field + ".values", "must be empty with " + each.getOperator()));
            }
        }
        return findings;
    }
}
