package io.virtfleet.conformance.cases;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.IpLiteral;
import io.virtfleet.proto.v1.OwnerProto.OwnerKey;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What Describe must do. */
public final class DescribeCases {
    public static final List<ConformanceCase> ALL = List.of(
            describe("by-id-and-by-owner-agree", "Describe by id and by owner tell the same", DescribeCases::agree),
            describe("unknown-id-is-absent", "Describe of an unknown id answers 'absent'", DescribeCases::unknownId),
            describe(
                    "unknown-owner-is-absent",
                    "Describe of an unknown owner answers 'absent'",
                    DescribeCases::unknownOwner),
            describe(
                    "other-fleet-is-absent",
                    "The same uid in another fleet is another owner",
                    DescribeCases::otherFleet),
            describe("steady", "A VM that does not change is told the same each time", DescribeCases::steady),
            describe("bounds", "What is told of a VM keeps to the bounds of the contract", DescribeCases::bounds));

    private DescribeCases() {}

    private static void bounds(Scene scene) {
        VmState vm = scene.look(scene.runningVm());
        bounded("guest.hostname", vm.getGuest().getHostname(), 253);
        bounded("guest.os_name", vm.getGuest().getOsName(), 256);
        bounded("reason", vm.getReason(), 1024);
        vm.getTagsList().forEach(tag -> bounded("tags", tag, 256));
        vm.getLabelsMap().values().forEach(label -> bounded("labels", label, 1024));
        Expect.that(vm.getLabelsCount() <= 64, "at most 64 labels", vm.getLabelsCount());
        vm.getNicsList().forEach(nic -> {
            Expect.that(nic.getIpAddressesCount() <= 32, "at most 32 addresses of a NIC", nic.getIpAddressesCount());
            nic.getIpAddressesList()
                    .forEach(each -> Expect.that(IpLiteral.bits(each).isPresent(), "an IP address", each));
        });
    }

    private static void bounded(String field, String text, int max) {
        int length = text.codePointCount(0, text.length());
        boolean line = text.codePoints().noneMatch(Character::isISOControl);
        Expect.that(
                line && length <= max,
                field + " of one line of at most " + max + " characters",
                length + " characters");
    }

    private static ConformanceCase describe(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("vm.describe." + id, name, Section.DESCRIBE, body);
    }

    private static void agree(Scene scene) {
        VmState vm = scene.vm();
        Expect.equal("the VM by its owner", scene.describe(vm.getId()), scene.find(vm.getOwner()));
    }

    private static void unknownId(Scene scene) {
        Expect.equal(
                "Describe", Optional.empty(), scene.describe(UUID.randomUUID().toString()));
    }

    private static void unknownOwner(Scene scene) {
        Expect.equal("Describe", Optional.empty(), scene.find(scene.owner()));
    }

    private static void otherFleet(Scene scene) {
        VmState vm = scene.vm();
        OwnerKey other = Requests.key(vm.getOwner()).toBuilder()
                .setFleet(scene.otherFleet())
                .build();
        Expect.equal("Describe in the other fleet", Optional.empty(), scene.find(other));
    }

    private static void steady(Scene scene) {
        VmState vm = scene.look(scene.vm());
        scene.unchanged(vm);
        scene.unchanged(vm);
    }
}
