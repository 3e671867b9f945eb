package io.virtfleet.manager.vmclass;

import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.api.vmclass.VMClassStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.usage.StatusReporter;
import io.virtfleet.manager.usage.Usage;
import java.time.Instant;
import java.util.Optional;

/** Computes the status of VMClasses. */
public final class VmClassReporter implements StatusReporter<VMClass> {
    @Override
    public Optional<VMClass> withStatus(VMClass vmClass, Usage usage, Instant now) {
        VMClassStatus before = vmClass.getStatus();
        long generation = vmClass.getMetadata().getGeneration();
        VMClassStatus after = VmClassReport.of(
                vmClass.getSpec(),
                usage,
                vmClass.isMarkedForDeletion(),
                Conditions.after(before == null ? null : before.conditions(), generation, now),
                generation);
        return after.equals(before) ? Optional.empty() : Optional.of(with(vmClass, after));
    }

    private static VMClass with(VMClass vmClass, VMClassStatus status) {
        var copy = new VMClass();
        copy.setMetadata(vmClass.getMetadata());
        copy.setSpec(vmClass.getSpec());
        copy.setStatus(status);
        return copy;
    }
}
