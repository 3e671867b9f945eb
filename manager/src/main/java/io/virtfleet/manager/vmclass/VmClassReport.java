package io.virtfleet.manager.vmclass;

import io.virtfleet.api.vmclass.VMClassSpec;
import io.virtfleet.api.vmclass.VMClassStatus;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.usage.Finding;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedConditions;
import java.util.List;
import java.util.Map;

/** What the status of a VMClass says. */
final class VmClassReport {
    private VmClassReport() {}

    static VMClassStatus of(VMClassSpec spec, Usage usage, boolean deleting, Conditions conditions, long generation) {
        List<Finding> findings = VmClassCheck.findings(spec);
        if (findings.isEmpty()) {
            conditions.set(Conditions.READY, ConditionStatus.TRUE, "Valid", "VMs can use this class.");
        } else {
            UsedConditions.setInvalid(conditions, findings);
        }
        if (deleting) {
            UsedConditions.setInUse(conditions, usage);
        }
        return new VMClassStatus(conditions.list(), generation, null, usage.count(), null, Map.of());
    }
}
