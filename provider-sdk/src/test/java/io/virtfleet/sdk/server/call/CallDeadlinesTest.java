package io.virtfleet.sdk.server.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.service.ProviderService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallDeadlinesTest {
    private final FakeVms vms = new FakeVms();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);

    @AfterEach
    void stopTimer() {
        timer.shutdownNow();
    }

    @Test
    void endsACallThatCameWithoutADeadline() throws IOException {
        vms.beforeEachCall(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException expected) {
                throw ProviderException.of(FaultKind.UNREACHABLE, "given up");
            }
        });
        try (Served served = serve(Duration.ofMillis(200))) {
            StatusRuntimeException failure = catchThrowableOfType(StatusRuntimeException.class, served::call);
            assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        }
    }

    @Test
    void keepsNoTimerOfACallThatWasAnswered() throws IOException {
        try (Served served = serve(Duration.ofHours(1))) {
            served.call();
            await().until(() -> timer.getQueue().isEmpty());
        }
    }

    private Served serve(Duration usual) throws IOException {
        timer.setRemoveOnCancelPolicy(true);
        ProviderParts parts =
                ProviderParts.of(new ProviderIdentity("fake", "1.2"), vms, task -> new TaskState.Forgotten());
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .addService(new ProviderService(parts, new Fence(EpochFile.none())))
                .intercept(new CallDeadlines(usual, timer))
                .build()
                .start();
        return new Served(
                server,
                NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                        .usePlaintext()
                        .build());
    }

    private record Served(Server server, ManagedChannel channel) implements AutoCloseable {
        void call() {
            var unused = ProviderGrpc.newBlockingStub(channel).describe(Requests.describe());
        }

        @Override
        public void close() {
            channel.shutdownNow();
            server.shutdownNow();
        }
    }
}
