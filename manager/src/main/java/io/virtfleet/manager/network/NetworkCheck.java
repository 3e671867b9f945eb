package io.virtfleet.manager.network;

import io.virtfleet.api.network.IpAllocation;
import io.virtfleet.api.network.VMNetworkAttachmentSpec;
import io.virtfleet.manager.usage.ConsumerSelector;
import io.virtfleet.manager.usage.Finding;
import java.util.ArrayList;
import java.util.List;

/** What the schema of a VMNetworkAttachment cannot see. */
final class NetworkCheck {
    private NetworkCheck() {}

    static List<Finding> findings(VMNetworkAttachmentSpec spec) {
        List<Finding> findings = new ArrayList<>(ConsumerSelector.findings(spec.consumerNamespaceSelector()));
        IpAllocation addresses = spec.ipAllocation();
        if (addresses != null && addresses.staticConfig() != null && !"Static".equals(addresses.type())) {
            findings.add(new Finding(
                    "spec.ipAllocation.staticConfig",
                    "requires spec.ipAllocation.type to be Static, but it is " + addresses.type()));
        }
        return List.copyOf(findings);
    }
}
