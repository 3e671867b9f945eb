package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.VmSpec;
import java.util.List;

/** What became of a resource on its way into domain words. */
sealed interface Mapped {
    /** All that was asked for, in domain words. */
    record Spec(VmSpec spec) implements Mapped {}

    /** Why it cannot be asked for; each fault names the field of the resource. */
    record Refused(List<Fault> faults) implements Mapped {
        public Refused {
            faults = List.copyOf(faults);
        }
    }
}
