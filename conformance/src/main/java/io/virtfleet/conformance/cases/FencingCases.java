package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a provider must do so that a manager that no longer leads changes nothing. */
public final class FencingCases {
    private static final String EPOCH = "metadata.virtfleet-epoch";
    private static final String FLEET = "metadata.virtfleet-fleet";

    private static final List<ConformanceCase> RULES = List.of(
            fencing("create-makes-nothing", "A fenced Create makes nothing", FencingCases::createMakesNothing),
            fencing("equal-epoch", "An equal epoch is accepted again and again", FencingCases::equalEpoch),
            fencing(
                    "higher-epoch",
                    "A higher epoch is accepted, and the one before is fenced from then on",
                    FencingCases::higherEpoch),
            fencing(
                    "before-validation",
                    "A malformed change with an old epoch is FENCED",
                    FencingCases::beforeValidation),
            fencing(
                    "remembered-when-refused",
                    "The epoch of a change that is refused as malformed is remembered",
                    FencingCases::rememberedWhenRefused),
            fencing("largest-epoch", "The largest epoch is accepted", FencingCases::largestEpoch),
            fencing("fleets-apart", "One fleet's epoch does not fence another fleet", FencingCases::fleetsApart),
            fencing("reading", "A reading call with an old epoch is answered", FencingCases::reading),
            fencing("gone-vm", "Even a Delete of a VM that is gone is fenced", FencingCases::goneVm),
            fencing(
                    "fleet-missing",
                    "A change without the fleet in its metadata is refused",
                    scene -> refused(scene, FLEET, calls -> calls.withEpoch("10"))),
            fencing(
                    "fleet-differs",
                    "A change for another fleet than its owner's is refused",
                    scene -> refused(scene, FLEET, calls -> calls.as(scene.otherFleet(), Scene.EPOCH))),
            malformed("word", "that is no number", "ten"),
            malformed("zero", "of 0", "0"),
            malformed("negative", "below 0", "-1"),
            malformed("fraction", "with a fraction", "10.5"),
            malformed("too-large", "beyond 64 bits", "9223372036854775808"),
            malformed("empty", "that is empty", ""));

    public static final List<ConformanceCase> ALL = Stream.of(
                    RULES.stream(),
                    ChangingCall.ALL.stream().map(FencingCases::oldEpoch),
                    ChangingCall.ALL.stream().map(FencingCases::missingEpoch))
            .flatMap(Function.identity())
            .toList();

    private FencingCases() {}

    private static ConformanceCase fencing(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("fencing." + id, name, Section.FENCING, body);
    }

    private static ConformanceCase malformed(String id, String words, String epoch) {
        return fencing(
                "epoch-" + id,
                "An epoch " + words + " is refused",
                scene -> refused(
                        scene, EPOCH, calls -> calls.withFleet(scene.fleet()).withEpoch(epoch)));
    }

    private static ConformanceCase oldEpoch(ChangingCall call) {
        return fencing(
                        "old-epoch." + call.name().toLowerCase(Locale.ROOT),
                        call.name() + " with an old epoch is FENCED and changes nothing",
                        scene -> fenced(scene, call))
                .needing(call.needs().toArray(Need[]::new));
    }

    private static ConformanceCase missingEpoch(ChangingCall call) {
        return fencing(
                        "missing-epoch." + call.name().toLowerCase(Locale.ROOT),
                        call.name() + " without an epoch is refused and changes nothing",
                        scene -> unfenced(scene, call))
                .needing(call.needs().toArray(Need[]::new));
    }

    private static void fenced(Scene scene, ChangingCall call) {
        VmState vm = scene.look(scene.vm());
        Calls old = scene.reading().as(scene.fleet(), Scene.EPOCH - 1);
        Expect.refused(FaultKind.FENCED, () -> call.send().send(scene, old, Requests.owned(vm)));
        scene.unchanged(vm);
    }

    private static void unfenced(Scene scene, ChangingCall call) {
        VmState vm = scene.look(scene.vm());
        Calls without = scene.reading().withFleet(scene.fleet());
        Expect.refused(FaultKind.INVALID_SPEC, EPOCH, () -> call.send().send(scene, without, Requests.owned(vm)));
        scene.unchanged(vm);
    }

    private static void refused(Scene scene, String field, Function<Calls, Calls> metadata) {
        Owner owner = scene.owner();
        Expect.refused(FaultKind.INVALID_SPEC, field, () -> create(scene, metadata.apply(scene.reading()), owner));
        Expect.equal("the owner's VM", Optional.empty(), scene.find(owner));
    }

    private static Object create(Scene scene, Calls calls, Owner owner) {
        return calls.provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF));
    }

    private static void createMakesNothing(Scene scene) {
        scene.vm();
        Owner owner = scene.owner();
        Calls old = scene.reading().as(scene.fleet(), Scene.EPOCH - 1);
        Expect.refused(FaultKind.FENCED, () -> create(scene, old, owner));
        Expect.equal("the owner's VM", Optional.empty(), scene.find(owner));
    }

    private static void equalEpoch(Scene scene) {
        scene.vm();
        scene.vm();
        scene.vm();
    }

    private static void higherEpoch(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Calls next = scene.reading().as(scene.fleet(), Scene.EPOCH + 1);
        create(scene, next, vm.getOwner());
        Expect.refused(FaultKind.FENCED, () -> scene.calls().provider().delete(Requests.delete(Requests.owned(vm))));
        scene.unchanged(vm);
    }

    private static void beforeValidation(Scene scene) {
        scene.vm();
        Owner owner = scene.owner();
        Calls old = scene.reading().as(scene.fleet(), Scene.EPOCH - 1);
        Expect.refused(FaultKind.FENCED, () -> old.provider().create(malformed(owner)));
    }

    private static void rememberedWhenRefused(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Calls next = scene.reading().as(scene.fleet(), Scene.EPOCH + 1);
        Expect.refused(FaultKind.INVALID_SPEC, () -> next.provider().create(malformed(vm.getOwner())));
        Expect.refused(FaultKind.FENCED, () -> scene.calls().provider().delete(Requests.delete(Requests.owned(vm))));
        scene.unchanged(vm);
    }

    private static CreateRequest malformed(Owner owner) {
        return Requests.create(owner, VmSpec.getDefaultInstance(), POWER_STATE_OFF);
    }

    private static void largestEpoch(Scene scene) {
        create(scene, scene.reading().as(scene.fleet(), Long.MAX_VALUE), scene.owner());
    }

    private static void fleetsApart(Scene scene) {
        scene.vm();
        Owner other = scene.owner().toBuilder().setFleet(scene.otherFleet()).build();
        scene.cleanup().vmOf(other);
        create(scene, scene.reading().as(scene.otherFleet(), 1), other);
    }

    private static void reading(Scene scene) {
        VmState vm = scene.vm();
        var answer = scene.reading().as(scene.fleet(), 1).provider().describe(Requests.describe(vm.getId()));
        Expect.that(answer.hasVm(), "the VM", answer);
    }

    private static void goneVm(Scene scene) {
        var gone = scene.goneVm();
        Calls old = scene.reading().as(scene.fleet(), Scene.EPOCH - 1);
        Expect.refused(FaultKind.FENCED, () -> old.provider().delete(Requests.delete(gone)));
    }
}
