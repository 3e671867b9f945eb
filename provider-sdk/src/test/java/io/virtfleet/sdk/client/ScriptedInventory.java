package io.virtfleet.sdk.client;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.inventory.WatchCodec;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.InventoryProto;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Watches whose every message the test sends by hand. */
final class ScriptedInventory extends InventoryGrpc.InventoryImplBase {
    private final BlockingQueue<Stream> opened = new LinkedBlockingQueue<>();

    /** One stream as the server sees it. */
    record Stream(InventoryProto.WatchRequest request, ServerCallStreamObserver<InventoryProto.WatchEvent> reply) {
        Stream send(WatchEvent... events) {
            for (WatchEvent event : events) {
                reply.onNext(WatchCodec.encode(event));
            }
            return this;
        }
    }

    @Override
    public void watch(InventoryProto.WatchRequest request, StreamObserver<InventoryProto.WatchEvent> reply) {
        var stream = (ServerCallStreamObserver<InventoryProto.WatchEvent>) reply;
        stream.setOnCancelHandler(() -> {});
        opened.add(new Stream(request, stream));
    }

    /** Waits for the next caller. */
    Stream next() throws InterruptedException {
        Stream stream = opened.poll(20, TimeUnit.SECONDS);
        if (stream == null) {
            throw new AssertionError("nobody opened a watch");
        }
        return stream;
    }
}
