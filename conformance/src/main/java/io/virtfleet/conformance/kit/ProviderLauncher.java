package io.virtfleet.conformance.kit;

import java.util.Optional;

/** Starts the provider as a process of its own, beside the one that the other cases use. */
public interface ProviderLauncher {
    /** Answers once the process was started; it need not serve yet. */
    RunningProvider start();

    /** Starts processes of which each finds the VMs that the one before left; empty: VMs go with their process. */
    default Optional<ProviderLauncher> persistent() {
        return Optional.empty();
    }
}
