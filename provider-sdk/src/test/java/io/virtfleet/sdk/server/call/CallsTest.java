package io.virtfleet.sdk.server.call;

import static io.virtfleet.sdk.server.TestServer.faultOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.TestServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CallsTest {
    private final FakeVms vms = new FakeVms();

    @ParameterizedTest
    @EnumSource
    void carriesEveryFaultWhole(FaultKind kind) throws ProgramExit {
        Fault fault = Fault.of(kind, "spec.disks[0].size_mib", "no: \u00fcber 2 GiB")
                .withRetryAfter(Duration.ofMillis(1500))
                .withParams(Map.of("pool", "default"));
        vms.beforeEachCall(() -> {
            throw new ProviderException(fault);
        });
        try (TestServer server = TestServer.serving(vms)) {
            StatusRuntimeException failure = catchThrowableOfType(
                    StatusRuntimeException.class, () -> server.calls().describe(Requests.describe()));
            assertThat(failure.getStatus().getCode()).isEqualTo(kind.code());
            assertThat(faultOf(() -> server.calls().describe(Requests.describe())))
                    .isEqualTo(fault);
        }
    }

    @Test
    void tellsABugByItsNameOnly() throws ProgramExit {
        vms.beforeEachCall(() -> {
            throw new IllegalStateException("password hunter2");
        });
        try (TestServer server = TestServer.serving(vms)) {
            assertThat(faultOf(() -> server.calls().describe(Requests.describe())))
                    .isEqualTo(Fault.of(FaultKind.INTERNAL, "the provider failed unexpectedly: IllegalStateException"));
        }
    }

    @Test
    void namesThePartThatItLacks() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            Fault fault = faultOf(() -> SnapshotsGrpc.newBlockingStub(server.channel())
                    .listSnapshots(ListSnapshotsRequest.getDefaultInstance()));
            assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
            assertThat(fault.params()).containsEntry("service", "virtfleet.provider.v1.Snapshots");
        }
    }

    @Test
    void interruptsWorkWhoseCallerLeft() throws ProgramExit {
        AtomicInteger interrupted = new AtomicInteger();
        vms.beforeEachCall(() -> sleepUntilInterrupted(interrupted));
        try (TestServer server = TestServer.serving(vms)) {
            StatusRuntimeException failure = catchThrowableOfType(
                    StatusRuntimeException.class,
                    () -> server.calls()
                            .withDeadlineAfter(200, TimeUnit.MILLISECONDS)
                            .describe(Requests.describe()));
            assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
            await().until(() -> interrupted.get() == 1);
        }
    }

    @Test
    void refusesCallsBeyondItsLimitAndSaysWhenToComeBack() throws ProgramExit {
        CountDownLatch finish = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        vms.beforeEachCall(() -> {
            begun.incrementAndGet();
            awaitQuietly(finish);
        });
        int limit = 512;
        try (TestServer server = TestServer.serving(vms)) {
            for (int i = 0; i < limit; i++) {
                Thread.startVirtualThread(() -> {
                    var unused = server.calls().describe(Requests.describe());
                    answered.incrementAndGet();
                });
            }
            await().until(() -> begun.get() == limit);
            Fault fault = faultOf(() -> server.calls().describe(Requests.describe()));
            assertThat(fault.kind()).isEqualTo(FaultKind.EXHAUSTED);
            assertThat(fault.retryAfter()).contains(Duration.ofSeconds(1));
            finish.countDown();
            await().until(() -> answered.get() == limit);
            server.calls().describe(Requests.describe());
        }
    }

    @Test
    void refusesAHugeMessageAndStaysUsable() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            ValidateRequest.Builder huge = ValidateRequest.newBuilder();
            huge.getSpecBuilder().addTags("x".repeat(5 << 20));
            Fault fault = faultOf(() -> server.calls().validate(huge.build()));
            assertThat(fault.kind()).isEqualTo(FaultKind.EXHAUSTED);
            server.calls().describe(Requests.describe());
        }
    }

    private static void sleepUntilInterrupted(AtomicInteger interrupted) {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException expected) {
            interrupted.incrementAndGet();
            throw ProviderException.of(FaultKind.UNREACHABLE, "given up");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
