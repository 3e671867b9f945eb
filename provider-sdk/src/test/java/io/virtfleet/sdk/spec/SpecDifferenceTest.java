package io.virtfleet.sdk.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.plan.PlannedChange;
import io.virtfleet.contract.plan.PlannedChange.Action;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpecDifferenceTest {
    private static final VmSpec IS = VmSpec.of(Hardware.of(2, 2048))
            .withDisks(List.of(DiskSpec.of("data", 10), DiskSpec.of("log", 5)))
            .withNics(List.of(NicSpec.of("lan", new NicSpec.DefaultNetwork())));

    @Test
    void theSameShapeHasNone() {
        assertThat(SpecDifference.between(IS, IS)).isEmpty();
    }

    @Test
    void namesEachFieldByItsPath() {
        VmSpec wanted = IS.withHardware(IS.hardware().resized(4, 2048))
                .withDisks(List.of(DiskSpec.of("log", 5), DiskSpec.of("data", 20), DiskSpec.of("swap", 1)))
                .withNics(List.of())
                .withTags(List.of("gold"));
        assertThat(SpecDifference.between(IS, wanted))
                .containsExactlyInAnyOrder(
                        new PlannedChange("spec.hardware.cpu_count", Action.CHANGE, "2", "4", false),
                        new PlannedChange("spec.disks[1].size_mib", Action.CHANGE, "10", "20", false),
                        new PlannedChange("spec.disks[2]", Action.ADD, "", "swap", false),
                        new PlannedChange("spec.nics", Action.REMOVE, "lan", "", false),
                        new PlannedChange("spec.tags", Action.CHANGE, "", "", false));
    }

    @Test
    void whatAppearsIsAdded() {
        NicSpec bridged = NicSpec.of("lan", new NicSpec.Bridge("br0"));
        assertThat(SpecDifference.between(IS, IS.withNics(List.of(bridged))))
                .containsExactly(new PlannedChange("spec.nics[0].bridge", Action.ADD, "", "br0", false));
    }
}
