package io.virtfleet.conformance.cases.platform;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.InventoryProto.InventoryScope;
import io.virtfleet.proto.v1.InventoryProto.ListRequest;
import io.virtfleet.proto.v1.InventoryProto.ListResponse;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a provider must do that takes VMs under its care, and lets them go. */
public final class AdoptionCases {
    public static final List<ConformanceCase> ALL = Stream.of(
                    adopt("disown", "Disown takes the stamp off and leaves the VM as it is", AdoptionCases::disown),
                    adopt("disown-repeated", "A repeated Disown is done", AdoptionCases::disownRepeated),
                    adopt("disown-stranger", "Disown of another owner's VM is CONFLICT", AdoptionCases::disownStranger),
                    adopt("disown-gone", "Disown of a VM that is gone is NOT_FOUND", AdoptionCases::disownGone),
                    adopt(
                                    "unowned-is-listed",
                                    "A VM without a stamp is listed with the unowned only",
                                    AdoptionCases::listed)
                            .needing(Need.has(Capability.INVENTORY)),
                    adopt("adopt", "Adopt stamps a VM that nobody owns and keeps its id", AdoptionCases::adopt),
                    adopt("adopt-repeated", "A repeated Adopt is done", AdoptionCases::adoptRepeated),
                    adopt(
                            "changed-since",
                            "Adopt of a VM that changed since it was seen is BUSY",
                            AdoptionCases::changedSince),
                    adopt("owned", "Adopt of another owner's VM is CONFLICT", AdoptionCases::owned),
                    adopt("owner-has-vm", "Adopt for an owner that has a VM is CONFLICT", AdoptionCases::ownerHasVm),
                    adopt("gone", "Adopt of a VM that is gone is NOT_FOUND", AdoptionCases::gone),
                    adopt(
                            "spec-from-state",
                            "A spec written from a VM's state changes nothing",
                            AdoptionCases::specFromState))
            .map(each -> each.needing(Need.has(Capability.ADOPTIONS)))
            .toList();

    private AdoptionCases() {}

    private static ConformanceCase adopt(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("adoption." + id, name, Section.ADOPTIONS, body);
    }

    private static VmState stranger(Scene scene) {
        return stranger(scene, named(scene, scene.spec()));
    }

    // A name that no other case uses: a VM without a stamp is in the way of all others of its name.
    private static VmState named(Scene scene, VmSpec spec) {
        return scene.create(scene.owner("conformance", "adopted-" + scene.fleet()), spec, POWER_STATE_OFF);
    }

    private static VmState stranger(Scene scene, VmState vm) {
        scene.cleanup().unowned(vm.getId(), scene.owner());
        return scene.tasks().vm(scene.calls().adoptions().disown(Requests.disown(Requests.owned(vm))));
    }

    private static VmState adopted(Scene scene, VmState seen, Owner owner) {
        return scene.tasks().vm(scene.calls().adoptions().adopt(Requests.adopt(seen, owner)));
    }

    private static void disown(Scene scene) {
        VmState before = scene.look(named(scene, scene.spec()));
        scene.cleanup().unowned(before.getId(), scene.owner());
        VmState after = scene.tasks().vm(scene.calls().adoptions().disown(Requests.disown(Requests.owned(before))));
        Expect.equal("whether the VM has an owner", false, after.hasOwner());
        Expect.equal("the VM without its stamp", bare(before), bare(scene.look(before)));
        Expect.equal("Describe by its owner of before", Optional.empty(), scene.find(before.getOwner()));
        Expect.that(
                after.getViewVersion() > before.getViewVersion(),
                "a higher view_version than " + before.getViewVersion(),
                after.getViewVersion());
    }

    private static void disownRepeated(Scene scene) {
        VmState vm = named(scene, scene.spec());
        scene.cleanup().unowned(vm.getId(), scene.owner());
        var request = Requests.disown(Requests.owned(vm));
        scene.tasks().vm(scene.calls().adoptions().disown(request));
        VmState again = scene.tasks().vm(scene.calls().adoptions().disown(request));
        Expect.equal("whether the VM has an owner", false, again.hasOwner());
    }

    private static void disownStranger(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Expect.refusedWithin(
                FaultKind.CONFLICT,
                "vm.owner",
                () -> scene.calls().adoptions().disown(Requests.disown(scene.asStranger(vm))));
        scene.unchanged(vm);
    }

    private static void disownGone(Scene scene) {
        var gone = Requests.disown(scene.goneVm());
        Expect.refused(
                FaultKind.NOT_FOUND, "vm.vm_id", () -> scene.calls().adoptions().disown(gone));
    }

    private static void listed(Scene scene) {
        VmState vm = stranger(scene);
        Expect.that(!lists(scene, InventoryScope.INVENTORY_SCOPE_OWNED, vm), "a list of owned VMs without it", vm);
        Expect.that(
                lists(scene, InventoryScope.INVENTORY_SCOPE_WITH_UNOWNED, vm),
                "VM " + vm.getId() + " in a list with the unowned",
                "a list without it");
    }

    private static boolean lists(Scene scene, InventoryScope scope, VmState vm) {
        String token = "";
        do {
            ListResponse page = scene.reading()
                    .inventory()
                    .list(ListRequest.newBuilder()
                            .setFleet(scene.fleet())
                            .setScope(scope)
                            .setPageToken(token)
                            .build());
            if (page.getVmsList().stream().anyMatch(each -> each.getId().equals(vm.getId()))) {
                return true;
            }
            token = page.getNextPageToken();
        } while (!token.isEmpty());
        return false;
    }

    private static void adopt(Scene scene) {
        VmState seen = scene.look(stranger(scene));
        Owner owner = scene.owner();
        VmState after = adopted(scene, seen, owner);
        Expect.equal("the id", seen.getId(), after.getId());
        Expect.equal("the owner", owner, after.getOwner());
        Expect.equal("the VM without its stamp", bare(seen), bare(scene.look(after)));
        Expect.equal(
                "the id by owner", Optional.of(seen.getId()), scene.find(owner).map(VmState::getId));
    }

    private static void adoptRepeated(Scene scene) {
        VmState seen = scene.look(stranger(scene));
        Owner owner = scene.owner();
        VmState first = adopted(scene, seen, owner);
        Expect.equal("the answer of the repeated Adopt", first, adopted(scene, seen, owner));
    }

    private static void changedSince(Scene scene) {
        VmState seen = scene.look(stranger(scene));
        VmState older =
                seen.toBuilder().setViewVersion(seen.getViewVersion() - 1).build();
        Owner owner = scene.owner();
        Expect.refused(FaultKind.BUSY, "expected_view_version", () -> adopted(scene, older, owner));
        scene.unchanged(seen);
    }

    private static void owned(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Owner other = scene.owner();
        Expect.refused(FaultKind.CONFLICT, "vm_id", () -> adopted(scene, vm, other));
        scene.unchanged(vm);
    }

    private static void ownerHasVm(Scene scene) {
        VmState seen = scene.look(stranger(scene));
        VmState own = scene.look(scene.vm());
        Expect.refusedWithin(FaultKind.CONFLICT, "owner", () -> adopted(scene, seen, own.getOwner()));
        scene.unchanged(seen);
        scene.unchanged(own);
    }

    private static void gone(Scene scene) {
        VmState vm = scene.vm();
        scene.delete(vm);
        Owner owner = scene.owner();
        Expect.refused(FaultKind.NOT_FOUND, "vm_id", () -> adopted(scene, vm, owner));
    }

    private static void specFromState(Scene scene) {
        VmSpec shape = Specs.withNic(Specs.withDisk(scene.spec(), "data", 2), "lan");
        VmState seen = scene.look(stranger(scene, named(scene, shape)));
        VmState vm = adopted(scene, seen, scene.owner());
        VmState after = scene.reconfigure(vm, Specs.written(scene.look(vm)));
        Expect.equal("the VM after a Reconfigure with what it is", vm, after);
    }

    private static VmState bare(VmState vm) {
        return vm.toBuilder().clearOwner().clearViewVersion().build();
    }
}
