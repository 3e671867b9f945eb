package io.virtfleet.manager.network;

import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.network.VMNetworkAttachmentStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.usage.StatusReporter;
import io.virtfleet.manager.usage.Usage;
import java.time.Instant;
import java.util.Optional;

/** Computes the status of VMNetworkAttachments. */
public final class NetworkReporter implements StatusReporter<VMNetworkAttachment> {
    @Override
    public Optional<VMNetworkAttachment> withStatus(VMNetworkAttachment network, Usage usage, Instant now) {
        VMNetworkAttachmentStatus before = network.getStatus();
        long generation = network.getMetadata().getGeneration();
        VMNetworkAttachmentStatus after = NetworkReport.of(
                network.getSpec(),
                usage,
                network.isMarkedForDeletion(),
                Conditions.after(before == null ? null : before.conditions(), generation, now),
                generation);
        return after.equals(before) ? Optional.empty() : Optional.of(with(network, after));
    }

    private static VMNetworkAttachment with(VMNetworkAttachment network, VMNetworkAttachmentStatus status) {
        var copy = new VMNetworkAttachment();
        copy.setMetadata(network.getMetadata());
        copy.setSpec(network.getSpec());
        copy.setStatus(status);
        return copy;
    }
}
