package io.virtfleet.contract.inventory;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.page.PageRequestCodec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.VmStateCodec;
import io.virtfleet.proto.v1.InventoryProto;

/** The border between domain and wire for lists of VMs. */
public final class InventoryCodec {

    private static final EnumCodec<Inventory.Scope, InventoryProto.InventoryScope> SCOPE =
            EnumCodec.of(Inventory.Scope.class, InventoryProto.InventoryScope.class, "INVENTORY_SCOPE_");

    private InventoryCodec() {}

    public static InventoryProto.ListRequest encode(PageRequest page, Inventory.Scope scope) {
        return InventoryProto.ListRequest.newBuilder()
                .setFleet(page.fleet())
                .setScope(SCOPE.encode(scope))
                .setPageSize(page.size())
                .setPageToken(page.token())
                .build();
    }

    /** Reads all of the request but {@code scope}. */
    public static PageRequest decode(InventoryProto.ListRequest wire, FieldPath at) {
        return PageRequestCodec.decode(wire.getFleet(), wire.getPageSize(), wire.getPageToken(), at);
    }

    public static Inventory.Scope decode(InventoryProto.InventoryScope wire, FieldPath at) {
        return SCOPE.decode(wire, at);
    }

    public static InventoryProto.ListResponse encode(Page<VmState> page) {
        return InventoryProto.ListResponse.newBuilder()
                .addAllVms(page.items().stream().map(VmStateCodec::encode).toList())
                .setNextPageToken(page.nextToken())
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static Page<VmState> decode(InventoryProto.ListResponse wire) {
        return FieldPath.readAnswer(
                at -> new Page<>(at.each("vms", wire.getVmsList(), VmStateCodec::decode), wire.getNextPageToken()));
    }
}
