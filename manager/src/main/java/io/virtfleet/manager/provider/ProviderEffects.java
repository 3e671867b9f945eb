package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import java.util.Map;

/** All changes that one reconcile of a Provider makes. */
public final class ProviderEffects {
    private final Connections connections;
    private final Lanes lanes;
    private final Writes<Provider> writes;

    ProviderEffects(Connections connections, Lanes lanes, Writes<Provider> writes) {
        this.connections = connections;
        this.lanes = lanes;
        this.writes = writes;
    }

    /** The result of a step. */
    sealed interface Result {
        /** The status can be written. */
        record Done() implements Result {}

        /** The object was written: reconcile continues with it. */
        record Changed(Provider provider) implements Result {}

        /** Reconcile ends. */
        record Ended(Requeue requeue) implements Result {}
    }

    Result perform(ProviderStep step, Provider provider) {
        ResourceKey key = ResourceKey.of(provider);
        return switch (step) {
            case ProviderStep.Ignore() -> {
                forget(key);
                yield new Result.Ended(new Requeue.OnChange());
            }
            case ProviderStep.Hold() -> after(key, writes.hold(provider, ProviderReconciler.FINALIZER, Map.of()));
            case ProviderStep.Release() -> release(provider, key);
            case ProviderStep.Pause() ->
                disconnect(key, ProviderAccess.Reason.PAUSED, "it is paused; set spec.paused to false to resume");
            case ProviderStep.Connect(var address) -> {
                lanes.configure(Connections.lane(key), ProviderMapper.lane(provider, lanes.usual()));
                connections.connect(provider, ProviderMapper.connection(provider, address));
                yield new Result.Done();
            }
            case ProviderStep.AwaitRuntime(String why) ->
                connections.connection(key).isPresent()
                        ? new Result.Done()
                        : disconnect(key, ProviderAccess.Reason.UNREACHABLE, why);
            case ProviderStep.GiveUp(Fault fault) ->
                disconnect(key, ProviderAccess.Reason.UNREACHABLE, fault.message());
        };
    }

    /** Writes the status; the object in the cache is not modified. */
    Result writeStatus(Provider provider, ProviderStatus status) {
        var copy = new Provider();
        copy.setMetadata(provider.getMetadata());
        copy.setSpec(provider.getSpec());
        copy.setStatus(status);
        return after(ResourceKey.of(provider), writes.writeStatus(copy));
    }

    private Result release(Provider provider, ResourceKey key) {
        forget(key);
        Result released = after(key, writes.release(provider, ProviderReconciler.FINALIZER));
        return released instanceof Result.Changed ? new Result.Ended(new Requeue.OnChange()) : released;
    }

    private void forget(ResourceKey key) {
        connections.forget(key);
        lanes.unconfigure(Connections.lane(key));
    }

    private Result disconnect(ResourceKey key, ProviderAccess.Reason reason, String sentence) {
        connections.close(
                key,
                new ProviderAccess.Closed(
                        reason, Fault.of(FaultKind.UNREACHABLE, key + " is not available: " + sentence)));
        return new Result.Done();
    }

    private Result after(ResourceKey key, WriteResult<Provider> result) {
        return switch (result) {
            case WriteResult.Written<Provider>(Provider written) -> new Result.Changed(written);
            // The object changed meanwhile.
            case WriteResult.Conflict<Provider>() ->
                new Result.Ended(new Requeue.Backoff(Retry.SOON, FailureScope.KEY));
            case WriteResult.Gone<Provider>() -> {
                forget(key);
                yield new Result.Ended(new Requeue.OnChange());
            }
        };
    }
}
