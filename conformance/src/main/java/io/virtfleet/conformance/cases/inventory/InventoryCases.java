package io.virtfleet.conformance.cases.inventory;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.InventoryProto.InventoryScope;
import io.virtfleet.proto.v1.InventoryProto.ListRequest;
import io.virtfleet.proto.v1.InventoryProto.ListResponse;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What List must do. */
public final class InventoryCases {
    private static final int SOME = 5;

    public static final List<ConformanceCase> ALL = List.of(
            list("all", "List tells all VMs of a fleet, each once", InventoryCases::all),
            list("as-described", "List tells a VM as Describe does", InventoryCases::asDescribed),
            list("ordered", "List is ordered by id", InventoryCases::ordered),
            list(
                    "page-size",
                    "A page holds no more than its size, and the last has no token",
                    InventoryCases::pageSize),
            list("default-page-size", "A page size of 0 means the default", InventoryCases::defaultPageSize),
            list(
                    "stable-under-change",
                    "A VM that is there throughout is on one page, whatever else changes",
                    InventoryCases::stable),
            list("page-repeated", "A page asked for again tells the same", InventoryCases::pageRepeated),
            list("deleted", "A VM that was deleted is not listed", InventoryCases::deleted),
            list("empty-fleet", "A fleet without VMs has an empty list", InventoryCases::emptyFleet),
            list("own-fleet-only", "Another fleet's VMs are never listed", InventoryCases::ownFleetOnly),
            list("unowned", "With the unowned, VMs of other fleets are still not listed", InventoryCases::unowned));

    private InventoryCases() {}

    private static ConformanceCase list(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("inventory.list." + id, name, Section.LIST, body)
                .needing(Need.has(Capability.INVENTORY));
    }

    private static void all(Scene scene) {
        Set<String> made = ids(make(scene, SOME));
        Set<String> listed = ids(pages(scene, 2, page -> {}));
        Expect.equal("the ids on all pages", made, listed);
    }

    private static void asDescribed(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Expect.equal("the listed VM", List.of(vm), pages(scene, SOME, page -> {}));
    }

    private static void ordered(Scene scene) {
        make(scene, SOME);
        List<String> listed =
                pages(scene, 2, page -> {}).stream().map(VmState::getId).toList();
        Expect.equal("the order", listed.stream().sorted().toList(), listed);
    }

    private static void pageSize(Scene scene) {
        make(scene, SOME);
        List<Integer> sizes = new ArrayList<>();
        List<VmState> listed = pages(scene, 2, page -> sizes.add(page.getVmsCount()));
        Expect.that(sizes.stream().allMatch(size -> size <= 2), "pages of at most 2", sizes);
        Expect.equal("the number of VMs on all pages", SOME, listed.size());
    }

    private static void defaultPageSize(Scene scene) {
        make(scene, SOME);
        ListResponse page = page(scene, 0, "");
        Expect.equal("the number of VMs on the page", SOME, page.getVmsCount());
        Expect.equal("the next page's token", "", page.getNextPageToken());
    }

    // The VMs of the first page go, others come, before each next page: what a position would miss, a key does not.
    private static void stable(Scene scene) {
        List<VmState> made = make(scene, 6);
        Set<String> deleted = new HashSet<>();
        List<VmState> listed = pages(scene, 2, page -> {
            if (deleted.isEmpty()) {
                page.getVmsList().forEach(vm -> {
                    deleted.add(vm.getId());
                    scene.delete(vm);
                });
            }
            scene.vm();
        });
        List<String> stayed = made.stream()
                .map(VmState::getId)
                .filter(id -> !deleted.contains(id))
                .sorted()
                .toList();
        List<String> seen = listed.stream()
                .map(VmState::getId)
                .filter(stayed::contains)
                .sorted()
                .toList();
        Expect.equal("the VMs that were there throughout", stayed, seen);
    }

    private static void pageRepeated(Scene scene) {
        make(scene, SOME);
        String token = page(scene, 2, "").getNextPageToken();
        Expect.equal("the second page, asked for again", page(scene, 2, token), page(scene, 2, token));
    }

    private static void deleted(Scene scene) {
        VmState gone = scene.vm();
        VmState stays = scene.vm();
        scene.delete(gone);
        Expect.equal("the ids listed", Set.of(stays.getId()), ids(pages(scene, SOME, page -> {})));
    }

    private static void emptyFleet(Scene scene) {
        Expect.equal("the list", ListResponse.getDefaultInstance(), page(scene, 0, ""));
    }

    private static void ownFleetOnly(Scene scene) {
        VmState mine = scene.vm();
        otherFleetsVm(scene);
        Expect.equal("the ids listed", Set.of(mine.getId()), ids(pages(scene, SOME, page -> {})));
    }

    private static void unowned(Scene scene) {
        VmState mine = scene.vm();
        otherFleetsVm(scene);
        List<VmState> listed = pages(scene, InventoryScope.INVENTORY_SCOPE_WITH_UNOWNED, 0, page -> {});
        Expect.that(ids(listed).contains(mine.getId()), "the fleet's own VM", ids(listed));
        List<String> fleets = listed.stream()
                .filter(VmState::hasOwner)
                .map(vm -> vm.getOwner().getFleet())
                .distinct()
                .toList();
        Expect.equal("the fleets listed", List.of(scene.fleet()), fleets);
    }

    /** The ids of the fleet's VMs, and of all that are nobody's. */
    public static Set<String> withUnowned(Scene scene) {
        return ids(pages(scene, InventoryScope.INVENTORY_SCOPE_WITH_UNOWNED, 0, page -> {}));
    }

    private static void otherFleetsVm(Scene scene) {
        Owner other = scene.owner().toBuilder().setFleet(scene.otherFleet()).build();
        scene.cleanup().vmOf(other);
        scene.create(other, scene.spec(), POWER_STATE_OFF);
    }

    static List<VmState> make(Scene scene, int count) {
        return Stream.generate(scene::vm).limit(count).toList();
    }

    private static Set<String> ids(List<VmState> vms) {
        Set<String> ids = vms.stream().map(VmState::getId).collect(Collectors.toSet());
        Expect.equal("the number of different ids", vms.size(), ids.size());
        return ids;
    }

    private static List<VmState> pages(Scene scene, int size, Consumer<ListResponse> afterEach) {
        return pages(scene, InventoryScope.INVENTORY_SCOPE_OWNED, size, afterEach);
    }

    private static List<VmState> pages(Scene scene, InventoryScope scope, int size, Consumer<ListResponse> afterEach) {
        List<VmState> all = new ArrayList<>();
        String token = "";
        do {
            ListResponse page = scene.reading()
                    .inventory()
                    .list(request(scene, size, token).setScope(scope).build());
            all.addAll(page.getVmsList());
            afterEach.accept(page);
            token = page.getNextPageToken();
        } while (!token.isEmpty());
        return all;
    }

    private static ListResponse page(Scene scene, int size, String token) {
        return scene.reading().inventory().list(request(scene, size, token).build());
    }

    private static ListRequest.Builder request(Scene scene, int size, String token) {
        return ListRequest.newBuilder()
                .setFleet(scene.fleet())
                .setScope(InventoryScope.INVENTORY_SCOPE_OWNED)
                .setPageSize(size)
                .setPageToken(token);
    }
}
