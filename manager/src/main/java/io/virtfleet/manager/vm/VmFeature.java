package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.Secret;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.Grants;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Writes;
import io.virtfleet.manager.provider.Providers;
import io.virtfleet.manager.status.EventSink;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/**
 * All that the life of VMs needs from outside.
 *
 * @param secrets reads one Secret by its name; empty when there is none
 * @param stepDown is run when a provider says that another manager leads
 */
public record VmFeature(
        VmIdentity identity,
        VmGhosts ghosts,
        Providers providers,
        VmCaches caches,
        Grants grants,
        Function<ResourceKey, Optional<Secret>> secrets,
        Writes<VirtualMachine> writer,
        Runnable stepDown) {

    public VmReconciler reconciler(EventSink events, MeterRegistry registry, Clock clock) {
        var observer = new VmObserver(providers, identity, new VmInputsReader(caches, grants, secrets));
        var effects = new VmEffects(writer, identity, ghosts, stepDown);
        var burial = new VmBurial(providers, identity, ghosts);
        var listener = new VmMeters(registry, new VmEvents(events), clock);
        return new VmReconciler(observer, effects, burial, new VmTeller(writer, listener, clock));
    }
}
