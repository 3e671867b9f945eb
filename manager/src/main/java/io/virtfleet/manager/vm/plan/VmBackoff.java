package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import java.time.Duration;
import java.util.Optional;

/**
 * A request that was made and is not repeated yet, whatever happens meanwhile.
 *
 * @param fault why it failed; empty when the provider did what was asked and the VM did not stay so
 */
public record VmBackoff(VmRequest request, Optional<Fault> fault, Duration remaining) {
    /** Whether this step has to wait. A VM that stops again and again is not as wanted while it happens to run. */
    boolean delays(VmStep step) {
        boolean stable = fault.isPresent() || request.action() != VmAction.POWER;
        return step instanceof VmStep.Settle
                ? !stable
                : VmRequest.of(step).filter(request::equals).isPresent();
    }
}
