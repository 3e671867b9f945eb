package io.virtfleet.sdk.client;

import io.virtfleet.contract.inventory.InventoryCodec;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.InventoryGrpc;

/** A provider's inventory, over the wire. */
record RemoteInventory(RemoteCalls calls, Backoff backoff) implements WatchableInventory {

    @Override
    public Page<VmState> list(PageRequest page, Scope scope) {
        return InventoryCodec.decode(calls.read(InventoryGrpc.getListMethod(), InventoryCodec.encode(page, scope)));
    }

    /** A watch that comes back by itself, for as long as it is not closed. */
    @Override
    public Subscription watch(WatchRequest request, WatchReader reader) {
        RemoteWatch watch = new RemoteWatch(calls, request, reader, backoff);
        Thread.ofVirtual().name("watch of " + request.fleet()).start(watch::run);
        return watch;
    }
}
