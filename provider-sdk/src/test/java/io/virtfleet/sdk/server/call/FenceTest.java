package io.virtfleet.sdk.server.call;

import static io.virtfleet.sdk.server.TestServer.faultOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FenceTest {
    @TempDir
    private Path state;

    private final FakeVms vms = new FakeVms();

    @Test
    void refusesAnOldEpochAndChangesNothing() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            server.callsOfEpoch("7").delete(deletion());
            Fault fault = faultOf(() -> server.callsOfEpoch("6").create(Requests.create()));
            assertThat(fault.kind()).isEqualTo(FaultKind.FENCED);
            assertThat(fault.params()).containsEntry("highestEpoch", "7");
            assertThat(vms.count()).isZero();
            server.callsOfEpoch("7").create(Requests.create());
            server.callsOfEpoch("8").create(Requests.create());
            assertThat(faultOf(() -> server.callsOfEpoch("7").create(Requests.create()))
                            .kind())
                    .isEqualTo(FaultKind.FENCED);
            assertThat(vms.count()).isEqualTo(1);
        }
    }

    @Test
    void remembersTheEpochOfARequestThatIsRefused() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            Fault refused = faultOf(() -> server.callsOfEpoch("9").create(malformed()));
            assertThat(refused.field()).startsWith("spec.hardware");
            Fault fenced = faultOf(() -> server.callsOfEpoch("8").create(Requests.create()));
            assertThat(fenced.kind()).isEqualTo(FaultKind.FENCED);
        }
    }

    @Test
    void refusesAnOldEpochBeforeTheRequestIsChecked() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            server.callsOfEpoch("7").create(Requests.create());
            Fault fault = faultOf(() -> server.callsOfEpoch("6").create(malformed()));
            assertThat(fault.kind()).isEqualTo(FaultKind.FENCED);
        }
    }

    @Test
    void namesAnOwnersFleetThatIsMalformed() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            var nobody = Requests.create().toBuilder();
            nobody.getOwnerBuilder().setFleet("No Label");
            Fault fault = faultOf(() -> server.callsOfEpoch("7").create(nobody.build()));
            assertThat(fault.field()).isEqualTo("owner.fleet");
        }
    }

    @Test
    void knowsEachFleetApart() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            server.callsOfEpoch("7").create(Requests.create());
            var red = Requests.create().toBuilder();
            red.getOwnerBuilder().setFleet("red");
            server.calls().withInterceptors(Requests.leading("red", "1")).create(red.build());
            assertThat(vms.count()).isEqualTo(2);
        }
    }

    @Test
    void asksForAnEpochOnChangesOnly() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            Fault fault = faultOf(() -> server.calls().create(Requests.create()));
            assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(fault.field()).isEqualTo("metadata.virtfleet-fleet");
            server.calls().describe(Requests.describe());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "x", "01", "9223372036854775808", "1.5", ""})
    void refusesAMalformedEpoch(String epoch) throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            Fault fault = faultOf(() -> server.callsOfEpoch(epoch).create(Requests.create()));
            assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(fault.field()).isEqualTo("metadata.virtfleet-epoch");
        }
    }

    @Test
    void refusesTheEpochOfAnotherFleet() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms)) {
            Fault fault = faultOf(() -> server.calls()
                    .withInterceptors(Requests.leading("red", "1"))
                    .create(Requests.create()));
            assertThat(fault.field()).isEqualTo("metadata.virtfleet-fleet");
            assertThat(fault.message()).contains("'blue'").contains("'red'");
        }
    }

    @Test
    void remembersOverARestartWithAStateDirectory() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms, "--state-dir=" + state)) {
            server.callsOfEpoch("7").create(Requests.create());
        }
        try (TestServer server = TestServer.serving(vms, "--state-dir=" + state)) {
            assertThat(faultOf(() -> server.callsOfEpoch("6").create(Requests.create()))
                            .kind())
                    .isEqualTo(FaultKind.FENCED);
        }
    }

    @Test
    void doesNotStartWithABrokenMemory() throws IOException {
        Files.writeString(state.resolve("epochs"), "blue seven\n");
        assertThatThrownBy(() -> TestServer.serving(vms, "--state-dir=" + state))
                .isInstanceOfSatisfying(ProgramExit.class, exit -> {
                    assertThat(exit.code()).isEqualTo(78);
                    assertThat(exit.sentence()).contains(state + "/epochs is broken");
                });
    }

    private static CreateRequest malformed() {
        var request = Requests.create().toBuilder();
        request.getSpecBuilder().clearHardware();
        return request.build();
    }

    private static io.virtfleet.proto.v1.ProviderProto.DeleteRequest deletion() {
        return io.virtfleet.proto.v1.ProviderProto.DeleteRequest.newBuilder()
                .setVm(Requests.VM)
                .build();
    }
}
