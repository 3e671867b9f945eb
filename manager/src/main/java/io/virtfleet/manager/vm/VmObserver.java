package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.connection.Providers;
import io.virtfleet.manager.vm.mapping.DiskGrowth;
import io.virtfleet.manager.vm.mapping.PreparedImage;
import io.virtfleet.manager.vm.mapping.ResourceMapper;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.manager.vm.mapping.VmInputs;
import io.virtfleet.manager.vm.mapping.VmMapper;
import io.virtfleet.manager.vm.mapping.VmMapper.Extent;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmView;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.Lifecycle;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.List;
import java.util.Optional;

/** Makes all reads of one observation. */
public final class VmObserver {
    private final Providers providers;
    private final VmIdentity identity;
    private final VmInputsReader inputs;
    private final VmAttempts attempts;
    private final RunningTasks tasks;

    public VmObserver(
            Providers providers, VmIdentity identity, VmInputsReader inputs, VmAttempts attempts, RunningTasks tasks) {
        this.providers = providers;
        this.identity = identity;
        this.inputs = inputs;
        this.attempts = attempts;
        this.tasks = tasks;
    }

    /** The memory is that of the status, or newer within a reconcile. */
    VmObservation observe(VirtualMachine resource, VmMemory remembered) {
        VmMemory memory = attempts.withoutUnaskedRestart(resource, remembered);
        ResourceKey provider = VmIdentity.provider(resource);
        ProviderAccess access = providers.access(provider);
        Lifecycle lifecycle = ResourceMapper.lifecycle(resource);
        VmView view = new VmLocator(provider, identity.owner(resource).key(), lifecycle, tasks)
                .locate(access, memory)
                .with(attempts.backoffs(resource, access));
        Optional<Fault> elsewhere = elsewhere(resource, view);
        if (elsewhere.isPresent()) {
            return new VmObservation(
                    resource, view.with(new Presence.Unknown(UnknownReason.FAILED, elsewhere.get())), access);
        }
        // What is wanted of a VM that is being deleted is not read.
        return new VmObservation(
                resource, lifecycle.deleting() ? view : view.with(desired(resource, view.presence(), access)), access);
    }

    /** A VM is not gone if another Provider has it: then the annotation that binds it was changed by someone else. */
    private Optional<Fault> elsewhere(VirtualMachine resource, VmView view) {
        boolean had = view.lifecycle().deleting() || view.memory().id().isPresent();
        if (!had || !(view.presence() instanceof Presence.Absent)) {
            return Optional.empty();
        }
        return providers
                .holding(identity.owner(resource).key())
                .map(Connections::lane)
                .filter(holder -> !holder.equals(VmIdentity.lane(resource)))
                .map(holder -> Fault.of(
                        FaultKind.CONFLICT,
                        "the VM is on Provider " + holder + ", but the annotation " + VmIdentity.BOUND_PROVIDER
                                + " names " + VmIdentity.lane(resource) + "; set the annotation to " + holder));
    }

    private Desired desired(VirtualMachine resource, Presence presence, ProviderAccess access) {
        if (!VmIdentity.lane(resource).equals(VmIdentity.wantedProvider(resource))) {
            return new Desired.Refused(List.of(moved(resource)));
        }
        Extent extent = extent(presence);
        Desired desired = inputs.read(resource, extent, found -> map(resource, found, extent, access));
        return desired instanceof Desired.Complete complete && presence instanceof Presence.Present(VmState vm)
                ? DiskGrowth.of(resource).limit(complete, vm)
                : desired;
    }

    /** Secrets are read for a VM that has to be created, and for no other. */
    private static Extent extent(Presence presence) {
        return switch (presence) {
            case Presence.Absent() -> Extent.ALL;
            case Presence.Present(VmState vm) -> vm.phase() == VmPhase.CREATING ? Extent.ALL : Extent.SHAPE;
            case Presence.Changing _, Presence.ChangeFailed _, Presence.Unknown _ -> Extent.SHAPE;
        };
    }

    /** An image that has to be downloaded is prepared first, once for all VMs, where the provider can keep it. */
    private static Desired map(VirtualMachine resource, VmInputs found, Extent extent, ProviderAccess access) {
        Desired desired = VmMapper.map(resource, found, extent);
        boolean keepsImages = access instanceof ProviderAccess.Open(ProviderLink link)
                && link.parts().images().isPresent();
        boolean downloaded = desired instanceof Desired.Complete complete && PreparedImage.neededBy(complete.spec());
        if (extent == Extent.SHAPE || !keepsImages || !downloaded) {
            return desired;
        }
        return switch (PreparedImage.of(found.image().orElseThrow(), VmIdentity.provider(resource))) {
            case PreparedImage.Pending(String progress) -> new Desired.Incomplete(List.of(progress));
            case PreparedImage.Available(Optional<String> id) ->
                id.map(found::withPreparedImage)
                        .map(prepared -> VmMapper.map(resource, prepared, extent))
                        .orElse(desired);
        };
    }

    private static Fault moved(VirtualMachine resource) {
        return Fault.of(
                FaultKind.INVALID_SPEC,
                "spec.providerRef",
                "names " + VmIdentity.wantedProvider(resource) + ", but the VM was created on "
                        + VmIdentity.lane(resource)
                        + "; change it back, or delete this VirtualMachine and create a new one");
    }
}
