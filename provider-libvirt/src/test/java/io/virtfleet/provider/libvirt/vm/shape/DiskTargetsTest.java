package io.virtfleet.provider.libvirt.vm.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskTargetsTest {
    @ParameterizedTest
    @CsvSource({"0,vda", "25,vdz", "26,vdaa", "27,vdab", "701,vdzz", "702,vdaaa"})
    void goThroughTheAlphabet(int position, String target) {
        assertThat(DiskTargets.at(position)).isEqualTo(target);
    }

    @Test
    void takeTheFirstThatIsFree() {
        assertThat(DiskTargets.free(Set.of("vda", "vdc"))).isEqualTo("vdb");
    }
}
