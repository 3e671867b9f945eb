package io.virtfleet.contract.vm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.VmStateProto;
import io.virtfleet.proto.v1.VmStateProto.PowerState;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class VmStateCodecTest {

    @Test
    void statesComeBack() {
        assertThat(decoded(Samples.FULL_STATE)).isEqualTo(Samples.FULL_STATE);
        assertThat(decoded(Samples.BARE_STATE)).isEqualTo(Samples.BARE_STATE);
    }

    @Test
    void aDiskFormatOfANewerProviderIsLeftOut() {
        VmStateProto.VmState.Builder wire = VmStateCodec.encode(Samples.FULL_STATE).toBuilder();
        wire.getDisksBuilder(0).setFormatValue(999);

        VmState state = FieldPath.readAnswer(at -> VmStateCodec.decode(wire.build(), at));

        assertThat(state.disks().getFirst().format()).isEmpty();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                wrong("vm.id", vm -> vm.setId("")),
                wrong("vm.owner.uid", vm -> vm.getOwnerBuilder().setUid("7")),
                wrong("vm.power", vm -> vm.setPower(PowerState.POWER_STATE_UNSPECIFIED)),
                wrong("vm.power", vm -> vm.setPowerValue(999)),
                wrong("vm.phase", vm -> vm.setPhaseValue(999)),
                wrong("vm.cpu_count", vm -> vm.setCpuCount(-1)),
                wrong("vm.memory_mib", vm -> vm.setMemoryMib(-1)),
                wrong("vm.disks[0].id", vm -> vm.getDisksBuilder(0).setId("")),
                wrong("vm.disks[0].size_mib", vm -> vm.getDisksBuilder(0).setSizeMib(-1)),
                wrong("vm.view_version", vm -> vm.setViewVersion(-1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void findsTheWrongFieldAlone(String path, Consumer<VmStateProto.VmState.Builder> mistake) {
        VmStateProto.VmState.Builder wire = VmStateCodec.encode(Samples.FULL_STATE).toBuilder();
        mistake.accept(wire);

        assertThat(Findings.paths(at -> VmStateCodec.decode(wire.build(), at.field("vm"))))
                .containsExactly(path);
    }

    @ParameterizedTest
    @EnumSource(
            value = PowerState.class,
            names = {"POWER_STATE_ON", "POWER_STATE_OFF"},
            mode = EnumSource.Mode.EXCLUDE)
    void aNewVmIsOnOrOff(PowerState power) {
        assertThat(Findings.all(at -> PowerStateCodec.decodeWanted(power, at.field("power"))))
                .extracting(fault -> fault.message())
                .containsExactly("power must be one of ON, OFF");
    }

    private static Arguments wrong(String path, Consumer<VmStateProto.VmState.Builder> mistake) {
        return arguments(path, mistake);
    }

    private static VmState decoded(VmState state) {
        return FieldPath.readAnswer(at -> VmStateCodec.decode(VmStateCodec.encode(state), at));
    }
}
