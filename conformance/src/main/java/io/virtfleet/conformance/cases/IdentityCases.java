package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.function.BiFunction;

/** What a provider must do with owners. */
public final class IdentityCases {
    private static final int LABEL = 63;
    private static final int SUBDOMAIN = 253;
    private static final int ID = 256;

    public static final List<ConformanceCase> ALL = List.of(
            identity("stamp-is-whole", "A VM carries its owner's fleet, namespace, name and uid", IdentityCases::stamp),
            identity("id-form", "A VM's id has 1 to 256 characters", IdentityCases::idForm),
            identity("namespaces-share-names", "Two namespaces use one name for two VMs", IdentityCases::namespaces),
            identity("fleets-share-uids", "Two fleets with one uid have two VMs", IdentityCases::fleets),
            identity("uid-decides", "An owner that was renamed is the same owner", IdentityCases::renamed),
            identity("longest-names", "The longest namespace and name are taken", IdentityCases::longestNames),
            identity("dotted-name", "A name of several labels is taken", IdentityCases::dottedName),
            identity("view-version-grows", "A VM's view version grows with each change", IdentityCases::versionGrows),
            stranger("delete", "Delete", (calls, vm) -> calls.provider().delete(Requests.delete(vm))),
            stranger(
                    "power",
                    "Power",
                    (calls, vm) -> calls.provider().power(Requests.power(vm, PowerAction.POWER_ACTION_ON))),
            ConformanceCase.of(
                    "identity.stranger.reconfigure",
                    "Reconfigure of another owner's VM is CONFLICT and changes nothing",
                    Section.IDENTITY,
                    scene -> refusesStranger(
                            scene,
                            (calls, vm) -> calls.provider()
                                    .reconfigure(Requests.reconfigure(vm, Specs.larger(scene.spec()))))),
            identity(
                    "stranger.other-fleet",
                    "A change of a VM by another fleet is CONFLICT and changes nothing",
                    IdentityCases::refusesOtherFleet));

    private IdentityCases() {}

    private static ConformanceCase identity(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("identity." + id, name, Section.IDENTITY, body);
    }

    private static ConformanceCase stranger(String id, String call, BiFunction<Calls, OwnedVm, ?> change) {
        return identity(
                "stranger." + id,
                call + " of another owner's VM is CONFLICT and changes nothing",
                scene -> refusesStranger(scene, change));
    }

    private static void refusesStranger(Scene scene, BiFunction<Calls, OwnedVm, ?> change) {
        VmState vm = scene.look(scene.vm());
        Expect.refusedWithin(FaultKind.CONFLICT, "vm.owner", () -> change.apply(scene.calls(), scene.asStranger(vm)));
        scene.unchanged(vm);
    }

    private static void refusesOtherFleet(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Owner other = vm.getOwner().toBuilder().setFleet(scene.otherFleet()).build();
        Calls calls = scene.reading().as(scene.otherFleet(), Scene.EPOCH);
        Expect.refusedWithin(
                FaultKind.CONFLICT,
                "vm.owner",
                () -> calls.provider().delete(Requests.delete(Requests.owned(vm.getId(), other))));
        scene.unchanged(vm);
    }

    private static void stamp(Scene scene) {
        Owner owner = scene.owner("team-a", "web.front-1");
        scene.create(owner, scene.spec(), POWER_STATE_OFF);
        Expect.equal(
                "the owner of the VM",
                owner,
                scene.find(owner).map(VmState::getOwner).orElse(Owner.getDefaultInstance()));
    }

    private static void idForm(Scene scene) {
        String id = scene.vm().getId();
        Expect.that(!id.isEmpty() && id.length() <= ID, "an id of 1 to 256 characters", id);
    }

    private static void namespaces(Scene scene) {
        VmState first = scene.create(scene.owner("team-a", "web"), scene.spec(), POWER_STATE_OFF);
        VmState second = scene.create(scene.owner("team-b", "web"), scene.spec(), POWER_STATE_OFF);
        Expect.that(!first.getId().equals(second.getId()), "two VMs", first.getId() + " twice");
        scene.look(first);
        scene.look(second);
    }

    private static void fleets(Scene scene) {
        VmState first = scene.vm();
        Owner other = first.getOwner().toBuilder().setFleet(scene.otherFleet()).build();
        scene.cleanup().vmOf(other);
        VmState second = scene.create(other, scene.spec(), POWER_STATE_OFF);
        Expect.that(!first.getId().equals(second.getId()), "two VMs", first.getId() + " twice");
        scene.unchanged(first);
    }

    private static void renamed(Scene scene) {
        VmState first = scene.vm();
        Owner renamed = first.getOwner().toBuilder().setName("renamed").build();
        VmState second = scene.create(renamed, scene.spec(), POWER_STATE_OFF);
        Expect.equal("the id of the renamed owner's VM", first.getId(), second.getId());
    }

    private static void longestNames(Scene scene) {
        String label = "n".repeat(LABEL);
        String name = String.join(".", label, label, label, "n".repeat(SUBDOMAIN - 3 * (LABEL + 1)));
        Owner owner = scene.owner(label, name);
        scene.create(owner, scene.spec(), POWER_STATE_OFF);
        Expect.equal(
                "the owner's name",
                name,
                scene.find(owner).orElseThrow().getOwner().getName());
    }

    private static void dottedName(Scene scene) {
        Owner owner = scene.owner("team-a", "db.0.example");
        scene.create(owner, scene.spec(), POWER_STATE_OFF);
        Expect.equal(
                "the owner's name",
                "db.0.example",
                scene.find(owner).orElseThrow().getOwner().getName());
    }

    private static void versionGrows(Scene scene) {
        VmState made = scene.look(scene.vm());
        VmState larger = scene.reconfigure(made, Specs.larger(scene.spec()));
        VmState started = scene.power(made, PowerAction.POWER_ACTION_ON);
        Expect.that(made.getViewVersion() > 0, "a view version above 0", made.getViewVersion());
        Expect.that(
                larger.getViewVersion() > made.getViewVersion() && started.getViewVersion() > larger.getViewVersion(),
                "view versions that grow with each change",
                List.of(made.getViewVersion(), larger.getViewVersion(), started.getViewVersion()));
    }
}
