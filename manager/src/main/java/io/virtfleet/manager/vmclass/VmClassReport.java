package io.virtfleet.manager.vmclass;

import io.virtfleet.api.vmclass.VMClassSpec;
import io.virtfleet.api.vmclass.VMClassStatus;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.Truth;
import io.virtfleet.manager.usage.Finding;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedConditions;
import java.util.List;
import java.util.Map;

/** What is told of a VMClass. */
final class VmClassReport {
    private VmClassReport() {}

    static VMClassStatus of(VMClassSpec spec, Usage usage, boolean deleting, Conditions conditions, long generation) {
        List<Finding> findings = VmClassCheck.findings(spec);
        if (findings.isEmpty()) {
            conditions.tell(Conditions.READY, Truth.TRUE, "Valid", "VMs can be made of this class.");
        } else {
            UsedConditions.tellInvalid(conditions, findings);
        }
        if (deleting) {
            UsedConditions.tellInUse(conditions, usage);
        }
        return new VMClassStatus(conditions.list(), generation, null, usage.count(), null, Map.of());
    }
}
