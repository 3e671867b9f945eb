package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.FingerprintCodec;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.ProviderAccess;
import io.virtfleet.manager.provider.ProviderLink;
import io.virtfleet.manager.provider.Providers;
import io.virtfleet.manager.vm.VmMapper.Extent;
import io.virtfleet.manager.vm.VmSighting.Care;
import io.virtfleet.manager.vm.VmView.Life;
import io.virtfleet.manager.vm.VmView.Presence;
import io.virtfleet.manager.vm.VmView.Wish;
import java.util.List;
import java.util.Optional;

/** All reads of one look. */
final class VmObserver {
    private final Providers providers;
    private final VmIdentity identity;
    private final VmInputsReader inputs;

    VmObserver(Providers providers, VmIdentity identity, VmInputsReader inputs) {
        this.providers = providers;
        this.identity = identity;
        this.inputs = inputs;
    }

    /** The memory is the status's, or newer than it within a pass. */
    Seen observe(VirtualMachine resource, VmMemory memory) {
        ResourceKey provider = VmIdentity.provider(resource);
        ProviderAccess access = providers.access(provider);
        Life life = WishMapper.life(resource);
        var sighting =
                new VmSighting(provider, identity.owner(resource).key(), life.deleting() ? Care.ASK : Care.TRUST);
        VmSighting.Sighted sighted = sighting.look(access, memory);
        // Nobody asks for the wish of a VM that goes, nor of one that has to be held first.
        boolean asked = life.held() && !life.deleting();
        Wish wish = asked ? wish(resource, sighted.presence(), access) : new Wish.Incomplete(List.of());
        return new Seen(resource, new VmView(life, sighted.memory(), wish, sighted.presence()), access);
    }

    private Wish wish(VirtualMachine resource, Presence presence, ProviderAccess access) {
        if (!VmIdentity.lane(resource).equals(VmIdentity.wantedProvider(resource))) {
            return new Wish.Refused(List.of(moved(resource)));
        }
        Extent extent = extent(presence);
        VmInputsReader.Read read = switch (extent) {
            case ALL -> inputs.readWithSecrets(resource);
            case SHAPE -> inputs.read(resource);
        };
        return switch (read) {
            case VmInputsReader.Read.Missing(List<String> missing) -> new Wish.Incomplete(missing);
            case VmInputsReader.Read.Found(VmInputs found, Optional<String> secrets) ->
                switch (mapped(resource, found, extent, access)) {
                    case Copied.Spec(Mapped mapped) -> wish(resource, mapped, secrets, presence);
                    case Copied.Waits(String words) -> new Wish.Incomplete(List.of(words));
                };
        };
    }

    /** Secrets are read for a VM that has to be made, and for no other. */
    private static Extent extent(Presence presence) {
        return switch (presence) {
            case Presence.Absent() -> Extent.ALL;
            case Presence.Present(VmState vm) -> vm.phase() == VmPhase.CREATING ? Extent.ALL : Extent.SHAPE;
            case Presence.Changing _, Presence.ChangeFailed _, Presence.Unseen _ -> Extent.SHAPE;
        };
    }

    /** An image that has to be fetched is brought first, where the provider can keep it, and once for all VMs. */
    private static Copied mapped(VirtualMachine resource, VmInputs found, Extent extent, ProviderAccess access) {
        Mapped mapped = VmMapper.map(resource, found, extent);
        boolean keepsImages = access instanceof ProviderAccess.Open(ProviderLink link)
                && link.parts().images().isPresent();
        boolean fetched = mapped instanceof Mapped.Spec(VmSpec spec) && ImageCopy.neededBy(spec);
        if (extent == Extent.SHAPE || !keepsImages || !fetched) {
            return new Copied.Spec(mapped);
        }
        return switch (ImageCopy.of(found.image().orElseThrow(), VmIdentity.provider(resource))) {
            case ImageCopy.Coming(String words) -> new Copied.Waits(words);
            case ImageCopy.There(Optional<String> id) ->
                new Copied.Spec(id.map(found::withPreparedImage)
                        .map(prepared -> VmMapper.map(resource, prepared, extent))
                        .orElse(mapped));
        };
    }

    private static Wish wish(VirtualMachine resource, Mapped mapped, Optional<String> secrets, Presence presence) {
        return switch (mapped) {
            case Mapped.Refused(List<Fault> faults) -> new Wish.Refused(faults);
            case Mapped.Spec(VmSpec spec) -> {
                DiskGrowth growth = DiskGrowth.of(resource);
                Optional<VmState> vm =
                        presence instanceof Presence.Present(VmState there) ? Optional.of(there) : Optional.empty();
                VmSpec now = vm.map(actual -> growth.possible(spec, actual)).orElse(spec);
                yield new Wish.Complete(
                        now,
                        FingerprintCodec.fingerprint(now),
                        WishMapper.power(resource.getSpec()),
                        WishMapper.policies(resource.getSpec()),
                        secrets,
                        vm.map(actual -> growth.waiting(spec, actual)).orElse(List.of()).stream()
                                .map(disk -> "the size of disk " + disk)
                                .toList());
            }
        };
    }

    private static Fault moved(VirtualMachine resource) {
        return Fault.of(
                FaultKind.INVALID_SPEC,
                "spec.providerRef",
                "names " + VmIdentity.wantedProvider(resource) + ", but the VM was begun on "
                        + VmIdentity.lane(resource) + "; set it back, or delete this object and make a new one");
    }

    /** A spec whose image is where it has to be, or what it waits for. */
    private sealed interface Copied {
        record Spec(Mapped mapped) implements Copied {}

        record Waits(String words) implements Copied {}
    }
}
