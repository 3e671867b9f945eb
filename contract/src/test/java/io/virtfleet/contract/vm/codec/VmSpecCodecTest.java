package io.virtfleet.contract.vm.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VmSpecCodecTest {

    @Test
    void theBarestSpecComesBack() {
        VmSpec spec = VmSpec.of(Hardware.of(1, 4));

        assertThat(decoded(spec)).isEqualTo(spec);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everySpecComesBack(long seed) {
        RandomSpecs specs = new RandomSpecs(new SplittableRandom(seed));
        for (int i = 0; i < 500; i++) {
            VmSpec spec = specs.next();

            assertThat(decoded(spec)).isEqualTo(spec);
        }
    }

    @Test
    void noSecretIsEverPrinted() {
        RandomSpecs specs = new RandomSpecs(new SplittableRandom(5));
        for (int i = 0; i < 500; i++) {
            assertThat(specs.next().toString()).doesNotContain(RandomSpecs.MARK);
        }
    }

    @Test
    void anEmptySpecIsToldByTheFieldsItMustHave() {
        assertThat(Findings.paths(at -> VmSpecCodec.decode(VmSpecProto.VmSpec.getDefaultInstance(), at.field("spec"))))
                .containsExactly("spec.hardware.cpu_count", "spec.hardware.memory_mib", "spec.hardware.firmware");
    }

    private static VmSpec decoded(VmSpec spec) {
        return FieldPath.read(at -> VmSpecCodec.decode(VmSpecCodec.encode(spec), at.field("spec")));
    }
}
