package io.virtfleet.contract.vm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerAction.AfterGrace;
import io.virtfleet.contract.vm.PowerAction.Shutdown;
import io.virtfleet.proto.v1.ProviderProto;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PowerActionCodecTest {

    private static final ProviderProto.PowerAction ON = ProviderProto.PowerAction.POWER_ACTION_ON;
    private static final ProviderProto.PowerAction SHUTDOWN = ProviderProto.PowerAction.POWER_ACTION_SHUTDOWN;
    private static final ProviderProto.AfterGrace OFF = ProviderProto.AfterGrace.AFTER_GRACE_OFF;

    static Stream<PowerAction> actions() {
        return Stream.of(
                new PowerAction.On(),
                new PowerAction.Off(),
                new Shutdown(Duration.ofMillis(1500), AfterGrace.OFF),
                new Shutdown(Shutdown.MAX_GRACE, AfterGrace.FAIL),
                new PowerAction.Reboot(),
                new PowerAction.Reset(),
                new PowerAction.Pause(),
                new PowerAction.Resume());
    }

    @ParameterizedTest
    @MethodSource("actions")
    void everyActionComesBack(PowerAction action) {
        PowerRequest wire = PowerActionCodec.encode(Samples.VM, action);

        assertThatObject(FieldPath.read(at -> PowerActionCodec.decode(wire, at)))
                .isEqualTo(action);
        assertThatObject(FieldPath.read(at -> OwnerCodec.decode(wire.getVm(), at)))
                .isEqualTo(Samples.VM);
    }

    @Test
    void aShutdownWithoutGracePeriodHasAMinute() {
        PowerRequest wire =
                PowerRequest.newBuilder().setAction(SHUTDOWN).setAfterGrace(OFF).build();

        assertThatObject(FieldPath.read(at -> PowerActionCodec.decode(wire, at)))
                .isEqualTo(new Shutdown(Duration.ofMinutes(1), AfterGrace.OFF));
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                wrong("action", request -> request.setAction(ProviderProto.PowerAction.POWER_ACTION_UNSPECIFIED)),
                wrong("action", request -> request.setActionValue(999)),
                wrong("after_grace", request -> request.setAction(SHUTDOWN)),
                wrong("after_grace", request -> request.setAction(ON).setAfterGrace(OFF)),
                wrong(
                        "grace_period",
                        request -> request.setAction(ON).setGracePeriod(TimeCodec.encode(Duration.ofSeconds(1)))),
                wrong("grace_period", request -> shutdown(request, Duration.ofSeconds(3601))),
                wrong("grace_period", request -> shutdown(request, Duration.ofSeconds(-1))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void findsTheWrongFieldAlone(String path, Consumer<PowerRequest.Builder> mistake) {
        PowerRequest.Builder wire = PowerRequest.newBuilder();
        mistake.accept(wire);

        assertThat(Findings.paths(at -> PowerActionCodec.decode(wire.build(), at)))
                .containsExactly(path);
    }

    private static Arguments wrong(String path, Consumer<PowerRequest.Builder> mistake) {
        return arguments(path, mistake);
    }

    private static void shutdown(PowerRequest.Builder request, Duration grace) {
        request.setAction(SHUTDOWN).setAfterGrace(OFF).setGracePeriod(TimeCodec.encode(grace));
    }
}
