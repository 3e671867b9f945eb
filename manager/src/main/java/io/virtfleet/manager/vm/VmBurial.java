package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.controller.Blame;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Retry;
import io.virtfleet.manager.provider.ProviderAccess;
import io.virtfleet.manager.provider.ProviderLink;
import io.virtfleet.manager.provider.Providers;
import io.virtfleet.manager.vm.VmView.Presence;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes the VM of a resource that went without us. */
final class VmBurial {
    private static final Logger LOG = LoggerFactory.getLogger(VmBurial.class);
    private static final Requeue LATER = new Requeue.Backoff(Retry.SLOWLY, Blame.KEY);

    private final Providers providers;
    private final VmIdentity identity;
    private final VmGhosts ghosts;

    VmBurial(Providers providers, VmIdentity identity, VmGhosts ghosts) {
        this.providers = providers;
        this.identity = identity;
        this.ghosts = ghosts;
    }

    /** When to come back for a VM that could not be removed yet; empty when there is none. */
    Optional<Requeue> bury(ResourceKey key) {
        Optional<VirtualMachine> ghost = ghosts.of(key);
        return ghost.filter(dead -> !bury(dead)).map(_ -> LATER);
    }

    private boolean bury(VirtualMachine ghost) {
        ResourceKey provider = VmIdentity.provider(ghost);
        ProviderAccess access = providers.access(provider);
        VmMemory memory = WishMapper.memory(ghost).withoutTask();
        var sighting = new VmSighting(provider, identity.owner(ghost).key(), VmSighting.Care.ASK);
        boolean gone = switch (sighting.look(access, memory).presence()) {
            case Presence.Absent() -> true;
            case Presence.Present(VmState vm) ->
                access instanceof ProviderAccess.Open(ProviderLink link) && remove(ghost, vm, link);
            case Presence.Changing _, Presence.ChangeFailed _, Presence.Unseen _ -> false;
        };
        if (gone) {
            ghosts.laidToRest(ghost);
        }
        return gone;
    }

    private boolean remove(VirtualMachine ghost, VmState vm, ProviderLink link) {
        LOG.warn("{} went without its finalizer; its VM {} is removed", ResourceKey.of(ghost), vm.id());
        try {
            Outcome<?> outcome = link.parts().virtualMachines().delete(new OwnedVm(vm.id(), identity.owner(ghost)));
            if (outcome instanceof Outcome.Done<?>) {
                link.inventory().leave(identity.owner(ghost).key(), vm.id());
                return true;
            }
            return false;
        } catch (ProviderException failure) {
            LOG.warn("{} could not be removed: {}", vm.id(), failure.getMessage());
            return false;
        }
    }
}
