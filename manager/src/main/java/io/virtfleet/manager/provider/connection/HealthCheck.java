package io.virtfleet.manager.provider.connection;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.HealthProbe;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Checks the health of a provider: whether it serves, and which faults it reports of its platform and credentials. */
final class HealthCheck {
    private final HealthProbe probe;
    private final VirtualMachines vms;

    HealthCheck(ProviderChannel channel, Fencing fencing, Duration timeout, Backoff backoff) {
        Deadlines deadlines = new Deadlines(timeout, timeout, timeout);
        this.probe = new HealthProbe(channel, deadlines);
        this.vms = RemoteProvider.of(channel, fencing::epochStamp, deadlines, backoff)
                .virtualMachines();
    }

    /** The result of a check. */
    sealed interface Result {
        /** The provider serves; the faults are for its status. */
        record Serving(List<Fault> platformFaults) implements Result {}

        /** The provider does not serve or is unreachable. */
        record Failed(Fault fault) implements Result {}
    }

    Result run() {
        Optional<Fault> notServing = probe.check();
        return notServing.<Result>map(Result.Failed::new).orElseGet(this::validate);
    }

    private Result validate() {
        try {
            return new Result.Serving(vms.check());
        } catch (ProviderException failure) {
            Fault fault = failure.fault();
            return fault.kind() == FaultKind.UNREACHABLE
                    ? new Result.Failed(fault)
                    : new Result.Serving(List.of(fault));
        }
    }
}
