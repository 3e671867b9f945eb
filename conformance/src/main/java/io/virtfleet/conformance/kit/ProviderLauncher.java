package io.virtfleet.conformance.kit;

/** Starts the provider as a process of its own, beside the one that the other cases use. */
public interface ProviderLauncher {
    /** Answers once the process was started; it need not serve yet. */
    RunningProvider start();
}
