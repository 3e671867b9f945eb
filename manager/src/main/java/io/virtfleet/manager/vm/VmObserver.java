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
import io.virtfleet.manager.provider.Providers;
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
        Wish wish = asked ? wish(resource, sighted.presence()) : new Wish.Incomplete(List.of());
        return new Seen(resource, new VmView(life, sighted.memory(), wish, sighted.presence()), access);
    }

    private Wish wish(VirtualMachine resource, Presence presence) {
        if (!VmIdentity.lane(resource).equals(VmIdentity.wantedProvider(resource))) {
            return new Wish.Refused(List.of(moved(resource)));
        }
        // Secrets are read for a VM that has to be made, and for no other.
        boolean toBeMade = switch (presence) {
            case Presence.Absent() -> true;
            case Presence.Present(VmState vm) -> vm.phase() == VmPhase.CREATING;
            case Presence.Changing _, Presence.ChangeFailed _, Presence.Unseen _ -> false;
        };
        return switch (toBeMade ? inputs.readWithSecrets(resource) : inputs.read(resource)) {
            case VmInputsReader.Read.Missing(List<String> missing) -> new Wish.Incomplete(missing);
            case VmInputsReader.Read.Found(VmInputs found, Optional<String> secrets) -> wish(resource, found, secrets);
        };
    }

    private static Wish wish(VirtualMachine resource, VmInputs found, Optional<String> secrets) {
        return switch (VmMapper.map(resource, found)) {
            case Mapped.Refused(List<Fault> faults) -> new Wish.Refused(faults);
            case Mapped.Spec(VmSpec spec) ->
                new Wish.Complete(
                        spec,
                        FingerprintCodec.fingerprint(spec),
                        WishMapper.power(resource.getSpec()),
                        WishMapper.policies(resource.getSpec()),
                        secrets);
        };
    }

    private static Fault moved(VirtualMachine resource) {
        return Fault.of(
                FaultKind.INVALID_SPEC,
                "spec.providerRef",
                "names " + VmIdentity.wantedProvider(resource) + ", but the VM was begun on "
                        + VmIdentity.lane(resource) + "; set it back, or delete this object and make a new one");
    }
}
