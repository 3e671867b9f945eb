package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.InventoryCodec;
import io.virtfleet.contract.inventory.WatchCodec;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.InventoryProto.ListRequest;
import io.virtfleet.proto.v1.InventoryProto.ListResponse;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.sdk.server.call.OpenStreams;
import io.virtfleet.sdk.server.call.ReplyStream;
import java.util.concurrent.CompletableFuture;

/** Puts a provider's inventory on the wire. */
public final class InventoryService extends InventoryGrpc.InventoryImplBase {
    private final Inventory inventory;
    private final OpenStreams streams;

    /** A page of whose VMs. */
    private record Listing(PageRequest page, Inventory.Scope scope) {}

    /** Serves this inventory; its watches are among {@code streams}. */
    public InventoryService(Inventory inventory, OpenStreams streams) {
        this.inventory = inventory;
        this.streams = streams;
    }

    @Override
    public void list(ListRequest request, StreamObserver<ListResponse> reply) {
        answer(reply, () -> {
            Listing wish = FieldPath.read(at -> new Listing(
                    InventoryCodec.decode(request, at), InventoryCodec.decode(request.getScope(), at.field("scope"))));
            return StatePages.cut(InventoryCodec.encode(
                    PageTokens.marked(inventory.list(PageTokens.unmarked(wish.page()), wish.scope()))));
        });
    }

    @Override
    public void watch(WatchRequest request, StreamObserver<WatchEvent> reply) {
        CompletableFuture<WatchableInventory.Subscription> subscription = new CompletableFuture<>();
        ReplyStream<WatchEvent> stream = ReplyStream.of(reply);
        stream.onEnd(() -> {
            streams.remove(stream);
            var unused = subscription.thenAccept(WatchableInventory.Subscription::close);
        });
        try {
            subscription.complete(
                    watchable().watch(FieldPath.read(at -> WatchCodec.decode(request, at)), new Sender(stream)));
            streams.add(stream);
        } catch (RuntimeException refused) {
            stream.fail(refused);
        }
    }

    private WatchableInventory watchable() {
        if (inventory instanceof WatchableInventory watchable) {
            return watchable;
        }
        throw ProviderException.of(FaultKind.UNSUPPORTED, "this provider has no Watch; List its VMs instead");
    }

    /** Tells a caller what a watch tells. */
    private record Sender(ReplyStream<WatchEvent> stream) implements WatchReader {
        @Override
        public void event(io.virtfleet.contract.inventory.WatchEvent event) {
            WatchEvent wire = WatchCodec.encode(event);
            if (wire.hasState()) {
                StatePages.cut(wire.getState())
                        .forEach(page -> stream.send(
                                WatchEvent.newBuilder().setState(page).build()));
            } else {
                stream.send(wire);
            }
        }

        @Override
        public void lost(Fault fault) {
            stream.fail(new ProviderException(fault));
        }
    }
}
