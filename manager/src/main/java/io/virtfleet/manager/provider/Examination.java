package io.virtfleet.manager.provider;

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

/** Looks at a provider's health: whether it serves, and what it finds wrong with its platform and credentials. */
final class Examination {
    private final HealthProbe probe;
    private final VirtualMachines vms;

    Examination(ProviderChannel channel, Fencing fencing, Duration timeout, Backoff backoff) {
        Deadlines deadlines = new Deadlines(timeout, timeout, timeout);
        this.probe = new HealthProbe(channel, deadlines);
        this.vms =
                RemoteProvider.of(channel, fencing::stamp, deadlines, backoff).virtualMachines();
    }

    /** How an examination ended. */
    sealed interface Result {
        /** It serves; what it finds wrong is for people. */
        record Answered(List<Fault> findings) implements Result {}

        /** It does not serve, or cannot be reached. */
        record Failed(Fault fault) implements Result {}
    }

    Result look() {
        Optional<Fault> down = probe.check();
        return down.<Result>map(Result.Failed::new).orElseGet(this::validate);
    }

    private Result validate() {
        try {
            return new Result.Answered(vms.check());
        } catch (ProviderException failure) {
            Fault fault = failure.fault();
            return fault.kind() == FaultKind.UNREACHABLE
                    ? new Result.Failed(fault)
                    : new Result.Answered(List.of(fault));
        }
    }
}
