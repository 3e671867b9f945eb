package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.manager.controller.WriteResult;
import io.virtfleet.manager.controller.Writes;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;

/** Writes what there is to tell, if it is news. */
final class VmTeller {
    private final Writes<VirtualMachine> writer;
    private final VmListener listener;
    private final Clock clock;

    VmTeller(Writes<VirtualMachine> writer, VmListener listener, Clock clock) {
        this.writer = writer;
        this.listener = listener;
        this.clock = clock;
    }

    void stepped(VirtualMachine resource, VmStep step, StepResult result, long nanos) {
        listener.stepped(resource, step, result, nanos);
    }

    /** The resource as it is now; empty when someone else changed it, so that all has to be looked at again. */
    Optional<VirtualMachine> tell(VirtualMachine resource, VmMemory memory, VmNews news) {
        VirtualMachineStatus status = VmReport.of(resource, memory, news, clock.instant());
        if (Objects.equals(status, resource.getStatus())) {
            return Optional.of(resource);
        }
        return switch (writer.writeStatus(withStatus(resource, status))) {
            case WriteResult.Written<VirtualMachine>(VirtualMachine written) -> {
                listener.told(resource, written);
                yield Optional.of(written);
            }
            case WriteResult.Conflict<VirtualMachine> _, WriteResult.Gone<VirtualMachine> _ -> Optional.empty();
        };
    }

    /** What the cache has is never changed. The API server takes all but the status from what it has. */
    private static VirtualMachine withStatus(VirtualMachine resource, VirtualMachineStatus status) {
        var copy = new VirtualMachine();
        copy.setMetadata(resource.getMetadata());
        copy.setStatus(status);
        return copy;
    }
}
