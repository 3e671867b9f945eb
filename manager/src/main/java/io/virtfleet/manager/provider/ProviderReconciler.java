package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.ProviderConnection;
import io.virtfleet.manager.provider.runtime.ProviderRuntimes;
import io.virtfleet.manager.provider.runtime.RuntimeState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reconciles Providers: observe, plan, perform, report. It never waits for a provider: the connection has its own thread
 * and enqueues the key.
 */
public final class ProviderReconciler implements Reconciler<Provider> {
    /** Keeps a Provider until no VirtualMachine references it. */
    public static final String FINALIZER = "virtfleet.io/provider";

    private static final Duration RUNTIME_POLL_INTERVAL = Duration.ofSeconds(2);

    private final Connections connections;
    private final ProviderObserver observer;
    private final ProviderEffects effects;
    private final Orphans orphans;
    private final InstantSource clock;

    /** {@code boundVms} finds the VirtualMachines that reference a Provider. */
    public ProviderReconciler(
            Connections connections,
            ProviderRuntimes runtimes,
            Function<ResourceKey, List<ResourceKey>> boundVms,
            Lanes lanes,
            Writes<Provider> writes,
            Orphans orphans,
            InstantSource clock) {
        this.connections = connections;
        this.observer = new ProviderObserver(boundVms, runtimes);
        this.effects = new ProviderEffects(connections, lanes, writes);
        this.orphans = orphans;
        this.clock = clock;
    }

    @Override
    public Requeue reconcile(Provider provider) {
        ProviderView view = observer.observe(provider);
        return switch (effects.perform(ProviderPlan.next(view), provider)) {
            case ProviderEffects.Result.Ended(Requeue requeue) -> requeue;
            case ProviderEffects.Result.Changed(Provider changed) -> reconcile(changed);
            case ProviderEffects.Result.Done() -> report(provider, view);
        };
    }

    /** The Provider was deleted, with or without its finalizer. */
    @Override
    public Requeue gone(ResourceKey provider) {
        connections.forget(provider);
        orphans.forget(provider);
        return new Requeue.OnChange();
    }

    private Requeue report(Provider provider, ProviderView view) {
        Optional<ProviderConnection> connection = connections.connection(ResourceKey.of(provider));
        Optional<List<VmState>> stray = orphans.of(ResourceKey.of(provider));
        stray.ifPresent(vms -> orphans.handle(provider, vms));
        ProviderObservation observation = ProviderObservation.of(view, connection, stray);
        if (observation.pending() && alreadyReported(provider) && !view.deleting()) {
            return requeue(view);
        }
        ProviderStatus status = ProviderReport.of(provider, observation, clock.instant());
        if (!status.equals(provider.getStatus())
                && effects.writeStatus(provider, status) instanceof ProviderEffects.Result.Ended(Requeue failed)) {
            return failed;
        }
        Requeue next = requeue(view);
        return next instanceof Requeue.OnChange && orphans.unconfirmed(ResourceKey.of(provider))
                ? new Requeue.After(Orphans.CONFIRMED_AFTER)
                : next;
    }

    // After a restart most Providers are as before, so the status is kept until more is known.
    private static boolean alreadyReported(Provider provider) {
        ProviderStatus status = provider.getStatus();
        return status != null && provider.getMetadata().getGeneration().equals(status.observedGeneration());
    }

    private static Requeue requeue(ProviderView view) {
        return switch (view.runtime().orElse(null)) {
            case null -> new Requeue.OnChange();
            case RuntimeState.Running _ -> new Requeue.OnChange();
            case RuntimeState.Starting _ -> new Requeue.After(RUNTIME_POLL_INTERVAL);
            case RuntimeState.Failed(Fault fault) ->
                fault.retryAfter().<Requeue>map(Requeue.After::new).orElseGet(() -> requeue(fault.kind()));
        };
    }

    private static Requeue requeue(FaultKind kind) {
        return switch (kind.retry()) {
            case WHEN_SPEC_CHANGES, NEVER -> new Requeue.OnChange();
            case WITH_BACKOFF -> new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
            case SLOWLY -> new Requeue.Backoff(Retry.SLOWLY, FailureScope.KEY);
        };
    }
}
