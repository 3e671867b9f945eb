package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.connection.Providers;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes the VM of a resource whose finalizer was removed by hand. */
public final class OrphanCleanup {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanCleanup.class);
    private static final Requeue LATER = new Requeue.Backoff(Retry.SLOWLY, FailureScope.KEY);

    private final Providers providers;
    private final VmIdentity identity;
    private final OrphanedVms orphans;
    private final RunningTasks tasks;

    public OrphanCleanup(Providers providers, VmIdentity identity, OrphanedVms orphans, RunningTasks tasks) {
        this.providers = providers;
        this.identity = identity;
        this.orphans = orphans;
        this.tasks = tasks;
    }

    /** When to try again to delete the VM of an earlier resource of this name; empty when none is left. */
    Optional<Requeue> remove(ResourceKey key) {
        return orphans.of(key).filter(orphan -> !removed(orphan)).map(_ -> LATER);
    }

    /** The same beside a new resource. A VM on another provider is left to the report of that Provider. */
    Optional<Requeue> removeBeside(VirtualMachine resource) {
        ResourceKey key = ResourceKey.of(resource);
        boolean sameLane = orphans.of(key)
                .filter(orphan -> VmIdentity.lane(orphan).equals(VmIdentity.lane(resource)))
                .isPresent();
        return sameLane ? remove(key) : Optional.empty();
    }

    private boolean removed(VirtualMachine orphan) {
        ResourceKey provider = VmIdentity.provider(orphan);
        ProviderAccess access = providers.access(provider);
        VmMemory memory = ResourceMapper.memory(orphan).withoutTask();
        var locator = new VmLocator(provider, identity.owner(orphan).key(), ResourceMapper.lifecycle(orphan), tasks);
        boolean gone = switch (locator.locate(access, memory).presence()) {
            case Presence.Absent() -> true;
            case Presence.Present(VmState vm) ->
                access instanceof ProviderAccess.Open(ProviderLink link) && delete(orphan, vm, link);
            case Presence.Changing _, Presence.ChangeFailed _, Presence.Unknown _ -> false;
        };
        if (gone) {
            orphans.removed(orphan);
        }
        return gone;
    }

    private boolean delete(VirtualMachine orphan, VmState vm, ProviderLink link) {
        LOG.warn(
                "The finalizer of {} was removed by someone else; deleting its VM {}", ResourceKey.of(orphan), vm.id());
        try {
            Outcome<?> outcome = link.parts().virtualMachines().delete(new OwnedVm(vm.id(), identity.owner(orphan)));
            if (outcome instanceof Outcome.Done<?>) {
                link.inventory().leave(identity.owner(orphan).key(), vm.id());
                return true;
            }
            return false;
        } catch (ProviderException failure) {
            LOG.warn("Failed to delete VM {}: {}", vm.id(), failure.getMessage());
            return false;
        }
    }
}
