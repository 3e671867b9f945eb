package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.provider.runtime.RuntimeState;

/** Decides the next step of a Provider, as a pure function. */
final class ProviderPlan {
    private ProviderPlan() {}

    static ProviderStep next(ProviderView view) {
        if (view.deleting() && !view.held()) {
            return new ProviderStep.Ignore();
        }
        if (view.deleting() && !view.blocked()) {
            return new ProviderStep.Release();
        }
        if (!view.held()) {
            return new ProviderStep.Hold();
        }
        if (view.paused()) {
            return new ProviderStep.Pause();
        }
        return view.runtime()
                .map(ProviderPlan::converge)
                .orElseGet(() -> new ProviderStep.AwaitRuntime("the state of its process is not known yet"));
    }

    private static ProviderStep converge(RuntimeState runtime) {
        return switch (runtime) {
            case RuntimeState.Running(var address) -> new ProviderStep.Connect(address);
            case RuntimeState.Starting(String why) -> new ProviderStep.AwaitRuntime(why);
            case RuntimeState.Failed(Fault fault)
            when fault.kind().retry() == FaultKind.Retry.WHEN_SPEC_CHANGES -> new ProviderStep.GiveUp(fault);
            case RuntimeState.Failed(Fault fault) -> new ProviderStep.AwaitRuntime(fault.message());
        };
    }
}
