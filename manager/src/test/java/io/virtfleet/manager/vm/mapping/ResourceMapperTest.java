package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmView;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Policies;
import io.virtfleet.manager.vm.plan.VmView.Target;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResourceMapperTest {
    @ParameterizedTest
    @CsvSource({"On,ON", "Off,OFF", "OffGraceful,OFF_GRACEFUL", "Paused,PAUSED", "true,ON", "false,OFF"})
    void readsTheWantedPower(String word, Target target) {
        assertThat(ResourceMapper.power(spec("{powerState: " + word + "}")).target())
                .isEqualTo(target);
    }

    @Test
    void aVmRunsWhereNothingIsSaid() {
        assertThat(ResourceMapper.power(spec("{}")).target()).isEqualTo(Target.ON);
        assertThat(ResourceMapper.power(spec("{}")).grace()).isEqualTo(PowerAction.Shutdown.DEFAULT_GRACE);
        assertThat(ResourceMapper.power(spec("{}")).restart().token()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30s,30", "2m,120", "5h,3600"})
    void aGuestGetsTheTimeThatIsAskedForUpToTheLimit(String words, long seconds) {
        assertThat(ResourceMapper.power(spec("{lifecycle: {gracefulShutdownTimeout: " + words + "}}"))
                        .grace())
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void readsHowToRestart() {
        assertThat(ResourceMapper.power(spec("{restart: {token: monday}}")).restart())
                .isEqualTo(new VmView.Restart("monday", new PowerAction.Reboot()));
        assertThat(ResourceMapper.power(spec("{restart: {token: monday, mode: Force}}"))
                        .restart())
                .isEqualTo(new VmView.Restart("monday", new PowerAction.Reset()));
    }

    @Test
    void readsThePolicies() {
        assertThat(ResourceMapper.policies(spec("{}")))
                .isEqualTo(new Policies(OnDrift.REPORT, OnRestartNeeded.WAIT, OnVanished.REPORT));
        assertThat(ResourceMapper.policies(
                        spec("{driftPolicy: Correct, changes: {restart: Immediate}, recreatePolicy: Always}")))
                .isEqualTo(new Policies(OnDrift.CORRECT, OnRestartNeeded.RESTART, OnVanished.RECREATE));
    }

    @Test
    void aResourceIsHeldWithTheFinalizerAndTheNameOfItsProvider() {
        VirtualMachine resource = resource("{}");
        assertThat(ResourceMapper.lifecycle(resource).held()).isFalse();
        resource.addFinalizer(VmIdentity.FINALIZER);
        assertThat(ResourceMapper.lifecycle(resource).held()).isFalse();
        resource.getMetadata().setAnnotations(new HashMap<>(Map.of(VmIdentity.BOUND_PROVIDER, "shop/lab")));
        assertThat(ResourceMapper.lifecycle(resource).held()).isTrue();
    }

    @Test
    void aResourceThatGoesIsHeldByTheFinalizerAlone() {
        VirtualMachine resource = resource("{}");
        resource.addFinalizer(VmIdentity.FINALIZER);
        resource.getMetadata().setDeletionTimestamp("2030-01-01T12:00:00Z");
        assertThat(ResourceMapper.lifecycle(resource))
                .isEqualTo(new VmView.Lifecycle(true, true, false, DeletionPolicy.DELETE));
    }

    @Test
    void readsHowToPart() {
        assertThat(ResourceMapper.lifecycle(resource("{}")).deletionPolicy()).isEqualTo(DeletionPolicy.DELETE);
        assertThat(ResourceMapper.lifecycle(resource("{deletionPolicy: Orphan}"))
                        .deletionPolicy())
                .isEqualTo(DeletionPolicy.ORPHAN);
        VirtualMachine forced = resource("{}");
        forced.getMetadata().setAnnotations(Map.of("virtrigaud.io/force-delete", "true"));
        assertThat(ResourceMapper.lifecycle(forced).deletionPolicy()).isEqualTo(DeletionPolicy.FORCE);
    }

    @Test
    void aResourceWithoutAStatusRemembersNothing() {
        assertThat(ResourceMapper.memory(resource("{}"))).isEqualTo(VmMemory.NOTHING);
    }

    private static VirtualMachineSpec spec(String words) {
        return resource(words).getSpec();
    }

    private static VirtualMachine resource(String words) {
        return VmManifests.bare().vm(words).machine();
    }
}
