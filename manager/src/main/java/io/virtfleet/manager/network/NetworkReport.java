package io.virtfleet.manager.network;

import io.virtfleet.api.network.VMNetworkAttachmentSpec;
import io.virtfleet.api.network.VMNetworkAttachmentStatus;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.Truth;
import io.virtfleet.manager.usage.Finding;
import io.virtfleet.manager.usage.Usage;
import io.virtfleet.manager.usage.UsedConditions;
import java.util.List;
import java.util.Map;

/** What is told of a VMNetworkAttachment. */
final class NetworkReport {
    private static final String USABLE = "VMs can be plugged into this network.";

    private NetworkReport() {}

    static VMNetworkAttachmentStatus of(
            VMNetworkAttachmentSpec spec, Usage usage, boolean deleting, Conditions conditions, long generation) {
        List<Finding> findings = NetworkCheck.findings(spec);
        boolean ready = findings.isEmpty();
        if (ready) {
            conditions.tell(Conditions.READY, Truth.TRUE, "Valid", USABLE);
        } else {
            UsedConditions.tellInvalid(conditions, findings);
        }
        if (deleting) {
            UsedConditions.tellInUse(conditions, usage);
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
