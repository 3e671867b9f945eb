package io.virtfleet.sdk.server;

import static io.virtfleet.sdk.server.TestServer.faultOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.grpc.Status;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DrainTest {
    @Test
    void answersWhatWasAskedRefusesWhatIsNewAndEndsWatchesAsUnavailable()
            throws ProgramExit, IOException, InterruptedException {
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        FakeVms vms = new FakeVms().beforeEachCall(() -> {
            begun.incrementAndGet();
            try {
                finish.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        try (TestServer server = TestServer.serving(vms)) {
            assertThat(server.page("/readyz").statusCode()).isEqualTo(200);
            assertThat(health(server, "")).isEqualTo(ServingStatus.SERVING);
            assertThat(health(server, "virtfleet.provider.v1.Provider")).isEqualTo(ServingStatus.SERVING);
            List<String> heard = new CopyOnWriteArrayList<>();
            InventoryGrpc.newStub(server.channel())
                    .watch(WatchRequest.newBuilder().setFleet("blue").build(), new Hearing(heard));
            await().until(() -> heard.equals(List.of("SYNCED")));
            CompletableFuture<DescribeResponse> running =
                    CompletableFuture.supplyAsync(() -> server.calls().describe(Requests.describe()));
            await().until(() -> begun.get() == 1);

            Thread stop = Thread.startVirtualThread(() -> server.provider().close());
            await().until(() -> heard.equals(List.of("SYNCED", "UNAVAILABLE")));
            assertThat(server.page("/readyz").statusCode()).isEqualTo(503);
            assertThat(server.page("/healthz").statusCode()).isEqualTo(200);
            assertThat(faultOf(() -> server.calls().describe(Requests.describe()))
                            .kind())
                    .isEqualTo(FaultKind.UNREACHABLE);
            assertThat(running).isNotDone();
            finish.countDown();
            assertThat(running.join().hasAbsent()).isTrue();
            stop.join();
        }
    }

    private static ServingStatus health(TestServer server, String service) {
        return HealthGrpc.newBlockingStub(server.channel())
                .check(HealthCheckRequest.newBuilder().setService(service).build())
                .getStatus();
    }

    private record Hearing(List<String> heard) implements StreamObserver<WatchEvent> {
        @Override
        public void onNext(WatchEvent event) {
            heard.add(event.getEventCase().name());
        }

        @Override
        public void onError(Throwable failure) {
            heard.add(Status.fromThrowable(failure).getCode().name());
        }

        @Override
        public void onCompleted() {
            heard.add("completed");
        }
    }
}
