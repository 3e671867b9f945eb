package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Reconciler;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.controller.Writes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * See, decide, do, tell, for Providers. A pass never waits for a provider: the connection has its own thread and wakes
 * the key.
 */
public final class ProviderReconciler implements Reconciler<Provider> {
    /** Holds a Provider until no VirtualMachine needs it. */
    public static final String FINALIZER = "virtfleet.io/provider";

    private static final Duration LOOK_AT_RUNTIME = Duration.ofSeconds(2);

    private final Connections connections;
    private final ProviderObserver observer;
    private final ProviderEffects effects;
    private final InstantSource clock;

    private ProviderReconciler(
            Connections connections, ProviderObserver observer, ProviderEffects effects, InstantSource clock) {
        this.connections = connections;
        this.observer = observer;
        this.effects = effects;
        this.clock = clock;
    }

    /** What it reads. */
    public record Sources(ProviderRuntimes runtimes, BoundVms boundVms, InstantSource clock) {}

    public static ProviderReconciler of(
            Connections connections, Sources sources, LaneControl lanes, Writes<Provider> writes) {
        return new ProviderReconciler(
                connections,
                new ProviderObserver(sources.boundVms(), sources.runtimes()),
                new ProviderEffects(connections, lanes, writes),
                sources.clock());
    }

    @Override
    public Requeue reconcile(Provider provider) {
        ProviderView view = observer.observe(provider);
        return switch (effects.perform(ProviderPlan.next(view), provider)) {
            case ProviderEffects.Result.Over(Requeue requeue) -> requeue;
            case ProviderEffects.Result.Changed(Provider changed) -> reconcile(changed);
            case ProviderEffects.Result.Done() -> tell(provider, view);
        };
    }

    /** A Provider is gone from the cluster, by whatever way. */
    @Override
    public Requeue gone(ResourceKey provider) {
        connections.forget(provider);
        return new Requeue.OnChange();
    }

    private Requeue tell(Provider provider, ProviderView view) {
        Optional<ProviderConnection> connection = connections.connection(ResourceKey.of(provider));
        ProviderSight sight = ProviderSight.of(view, connection);
        if (sight.pending() && alreadyTold(provider) && !view.deleting()) {
            return again(view);
        }
        ProviderStatus status = ProviderReport.of(provider, sight, clock.instant());
        if (status.equals(provider.getStatus())) {
            return again(view);
        }
        return effects.tell(provider, status) instanceof ProviderEffects.Result.Over(Requeue failed)
                ? failed
                : again(view);
    }

    // A manager that starts anew finds the same as the last one, mostly: what that one told stays until more is known.
    private static boolean alreadyTold(Provider provider) {
        ProviderStatus status = provider.getStatus();
        return status != null && provider.getMetadata().getGeneration().equals(status.observedGeneration());
    }

    private static Requeue again(ProviderView view) {
        return switch (view.runtime().orElse(null)) {
            case null -> new Requeue.OnChange();
            case RuntimeState.Running _ -> new Requeue.OnChange();
            case RuntimeState.Starting _ -> new Requeue.After(LOOK_AT_RUNTIME);
            case RuntimeState.Failed(Fault fault) ->
                fault.retryAfter().<Requeue>map(Requeue.After::new).orElseGet(() -> again(fault.kind()));
        };
    }

    private static Requeue again(FaultKind kind) {
        return switch (kind.retry()) {
            case WHEN_SPEC_CHANGES, NEVER -> new Requeue.OnChange();
            case WITH_BACKOFF -> new Requeue.Backoff(Retry.SOON, Blame.KEY);
            case SLOWLY -> new Requeue.Backoff(Retry.SLOWLY, Blame.KEY);
        };
    }
}
