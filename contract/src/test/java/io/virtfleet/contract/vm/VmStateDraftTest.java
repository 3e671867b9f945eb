package io.virtfleet.contract.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Samples;
import io.virtfleet.contract.VmId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VmStateDraftTest {
    private static final VmState FULL = Samples.FULL_STATE;

    @Test
    void takesUpEveryPart() {
        assertThat(FULL.redraft().done()).isEqualTo(FULL);
    }

    @Test
    void putsEveryPartInItsPlace() {
        VmState drawn = VmState.draft(FULL.id(), FULL.name(), PowerState.OFF)
                .owner(Samples.OWNER)
                .power(FULL.power())
                .reason(FULL.reason())
                .hardware(FULL.cpuCount(), FULL.memoryMib())
                .disks(FULL.disks())
                .nics(FULL.nics())
                .guest(FULL.guest().orElseThrow())
                .host(FULL.host())
                .pendingRestart(FULL.pendingRestart())
                .viewVersion(FULL.viewVersion())
                .configuration(FULL.configuration())
                .done();
        assertThat(drawn).isEqualTo(FULL);
    }

    @Test
    void leavesEmptyWhatNobodySays() {
        VmState bare = VmState.draft(new VmId("vm-2"), "", PowerState.OFF)
                .phase(VmPhase.UNKNOWN)
                .done();
        assertThat(bare).isEqualTo(Samples.BARE_STATE);
        VmState emptied = FULL.redraft().unowned().silentGuest().done();
        assertThat(emptied.owner()).isEmpty();
        assertThat(emptied.guest()).isEqualTo(Optional.empty());
    }

    @Test
    void restsInThePhaseOfItsPower() {
        assertThat(List.of(PowerState.values()))
                .extracting(power -> FULL.redraft().power(power).done().phase())
                .containsExactlyInAnyOrder(VmPhase.RUNNING, VmPhase.STOPPED, VmPhase.PAUSED);
    }
}
