package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.report.VmListener;
import io.virtfleet.manager.vm.report.VmReport;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;

/** Writes the status of a VM when it changed. */
public final class VmStatusWriter {
    private final Writes<VirtualMachine> writer;
    private final VmListener listener;
    private final Clock clock;

    public VmStatusWriter(Writes<VirtualMachine> writer, VmListener listener, Clock clock) {
        this.writer = writer;
        this.listener = listener;
        this.clock = clock;
    }

    /** The listener of every step and every status that was written. */
    VmListener listener() {
        return listener;
    }

    /** The resource as it is now; empty when someone else changed it, so that it has to be observed again. */
    Optional<VirtualMachine> write(VirtualMachine resource, VmMemory memory, VmStep.Pause step) {
        VirtualMachineStatus status = VmReport.of(resource, memory, step, clock.instant());
        if (Objects.equals(status, resource.getStatus())) {
            return Optional.of(resource);
        }
        return switch (writer.writeStatus(withStatus(resource, status))) {
            case WriteResult.Written<VirtualMachine>(VirtualMachine written) -> {
                listener.reported(resource, written);
                yield Optional.of(written);
            }
            case WriteResult.Conflict<VirtualMachine> _, WriteResult.Gone<VirtualMachine> _ -> Optional.empty();
        };
    }

    /** A cached object is never changed. The API server takes nothing but the status. */
    private static VirtualMachine withStatus(VirtualMachine resource, VirtualMachineStatus status) {
        var copy = new VirtualMachine();
        copy.setMetadata(resource.getMetadata());
        copy.setStatus(status);
        return copy;
    }
}
