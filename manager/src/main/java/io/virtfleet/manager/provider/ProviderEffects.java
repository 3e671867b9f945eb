package io.virtfleet.manager.provider;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.ResourceWriter;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.controller.WriteResult;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All changes that a pass over a Provider makes. */
final class ProviderEffects {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderEffects.class);
    private static final Requeue SOON = new Requeue.Backoff(Retry.SOON, Blame.KEY);

    private final Connections connections;
    private final LaneControl lanes;
    private final ResourceWriter<Provider> writer;

    ProviderEffects(Connections connections, LaneControl lanes, ResourceWriter<Provider> writer) {
        this.connections = connections;
        this.lanes = lanes;
        this.writer = writer;
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
            case ProviderStep.Hold() -> write(key, () -> writer.hold(provider, ProviderReconciler.FINALIZER));
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
        return write(ResourceKey.of(provider), () -> writer.writeStatus(copy));
    }

    private Result release(Provider provider, ResourceKey key) {
        forget(key);
        Result released = write(key, () -> writer.release(provider, ProviderReconciler.FINALIZER));
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

    private Result write(ResourceKey key, Supplier<WriteResult<Provider>> request) {
        try {
            return switch (request.get()) {
                case WriteResult.Written<Provider>(Provider written) -> new Result.Changed(written);
                // Someone else wrote since: look again.
                case WriteResult.Conflict<Provider>() -> new Result.Over(SOON);
                case WriteResult.Gone<Provider>() -> {
                    forget(key);
                    yield new Result.Over(new Requeue.OnChange());
                }
            };
        } catch (KubernetesClientException failure) {
            LOG.warn("{} could not be written: {}", key, failure.getMessage());
            return new Result.Over(SOON);
        }
    }
}
