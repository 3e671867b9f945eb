package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.controller.WriteResult;
import io.virtfleet.manager.controller.Writes;
import java.util.Map;

/** All changes that a pass over a Provider makes. */
final class ProviderEffects {
    private final Connections connections;
    private final LaneControl lanes;
    private final Writes<Provider> writes;

    ProviderEffects(Connections connections, LaneControl lanes, Writes<Provider> writes) {
        this.connections = connections;
        this.lanes = lanes;
        this.writes = writes;
    }

    /** How a step ended. */
    sealed interface Result {
        /** What is so now may be told. */
        record Done() implements Result {}

        /** The object was written: the pass goes on with it. */
        record Changed(Provider provider) implements Result {}

        /** The pass is over. */
        record Over(Requeue requeue) implements Result {}
    }

    Result perform(ProviderStep step, Provider provider) {
        ResourceKey key = ResourceKey.of(provider);
        return switch (step) {
            case ProviderStep.Ignore() -> {
                forget(key);
                yield new Result.Over(new Requeue.OnChange());
            }
            case ProviderStep.Hold() -> after(key, writes.hold(provider, ProviderReconciler.FINALIZER, Map.of()));
            case ProviderStep.Release() -> release(provider, key);
            case ProviderStep.Pause() ->
                shut(key, ProviderAccess.Why.PAUSED, "it is paused; set spec.paused to false to go on");
            case ProviderStep.Connect(var address) -> {
                lanes.configure(Connections.lane(key), ProviderMapper.lane(provider));
                connections.connect(provider, ProviderMapper.wish(provider, address));
                yield new Result.Done();
            }
            case ProviderStep.AwaitRuntime(String why) ->
                connections.connection(key).isPresent()
                        ? new Result.Done()
                        : shut(key, ProviderAccess.Why.UNREACHABLE, why);
            case ProviderStep.GiveUp(Fault fault) -> shut(key, ProviderAccess.Why.UNREACHABLE, fault.message());
        };
    }

    /** Writes the status; the object of the cache stays as it is. */
    Result tell(Provider provider, ProviderStatus status) {
        var copy = new Provider();
        copy.setMetadata(provider.getMetadata());
        copy.setSpec(provider.getSpec());
        copy.setStatus(status);
        return after(ResourceKey.of(provider), writes.writeStatus(copy));
    }

    private Result release(Provider provider, ResourceKey key) {
        forget(key);
        Result released = after(key, writes.release(provider, ProviderReconciler.FINALIZER));
        return released instanceof Result.Changed ? new Result.Over(new Requeue.OnChange()) : released;
    }

    private void forget(ResourceKey key) {
        connections.forget(key);
        lanes.unconfigure(Connections.lane(key));
    }

    private Result shut(ResourceKey key, ProviderAccess.Why why, String sentence) {
        connections.shut(
                key,
                new ProviderAccess.Closed(why, Fault.of(FaultKind.UNREACHABLE, key + " cannot be used: " + sentence)));
        return new Result.Done();
    }

    private Result after(ResourceKey key, WriteResult<Provider> result) {
        return switch (result) {
            case WriteResult.Written<Provider>(Provider written) -> new Result.Changed(written);
            // Someone else wrote since: look again.
            case WriteResult.Conflict<Provider>() -> new Result.Over(new Requeue.Backoff(Retry.SOON, Blame.KEY));
            case WriteResult.Gone<Provider>() -> {
                forget(key);
                yield new Result.Over(new Requeue.OnChange());
            }
        };
    }
}
