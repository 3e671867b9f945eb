package io.virtfleet.manager.network;

import io.virtfleet.api.network.VMNetworkAttachmentSpec;
import io.virtfleet.api.network.VMNetworkAttachmentStatus;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.usage.Finding;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedConditions;
import java.util.List;
import java.util.Map;

/** What the status of a VMNetworkAttachment says. */
final class NetworkReport {
    private static final String USABLE = "VMs can be attached to this network.";

    private NetworkReport() {}

    static VMNetworkAttachmentStatus of(
            VMNetworkAttachmentSpec spec, Usage usage, boolean deleting, Conditions conditions, long generation) {
        List<Finding> findings = NetworkCheck.findings(spec);
        boolean ready = findings.isEmpty();
        if (ready) {
            conditions.set(Conditions.READY, ConditionStatus.TRUE, "Valid", USABLE);
        } else {
            UsedConditions.setInvalid(conditions, findings);
        }
        if (deleting) {
            UsedConditions.setInUse(conditions, usage);
        }
        return new VMNetworkAttachmentStatus(
                null,
                conditions.list(),
                usage.count(),
                null,
                ready ? USABLE : UsedConditions.sentence(findings),
                generation,
                ready ? "Ready" : "Failed",
                null,
                ready,
                Map.of());
    }
}
