package io.virtfleet.manager.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.manager.vm.VmView.OnDrift;
import io.virtfleet.manager.vm.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.VmView.OnVanished;
import io.virtfleet.manager.vm.VmView.Parting;
import io.virtfleet.manager.vm.VmView.Policies;
import io.virtfleet.manager.vm.VmView.Target;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WishMapperTest {
    @ParameterizedTest
    @CsvSource({"On,ON", "Off,OFF", "OffGraceful,OFF_GRACEFUL", "Paused,PAUSED", "true,ON", "false,OFF"})
    void readsTheWantedPower(String word, Target target) {
        assertThat(WishMapper.power(spec("{powerState: " + word + "}")).target())
                .isEqualTo(target);
    }

    @Test
    void aVmRunsWhereNothingIsSaid() {
        assertThat(WishMapper.power(spec("{}")).target()).isEqualTo(Target.ON);
        assertThat(WishMapper.power(spec("{}")).grace()).isEqualTo(PowerAction.Shutdown.DEFAULT_GRACE);
        assertThat(WishMapper.power(spec("{}")).restart().token()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30s,30", "2m,120", "5h,3600"})
    void aGuestGetsTheTimeThatIsAskedForUpToTheLimit(String words, long seconds) {
        assertThat(WishMapper.power(spec("{lifecycle: {gracefulShutdownTimeout: " + words + "}}"))
                        .grace())
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void readsHowToRestart() {
        assertThat(WishMapper.power(spec("{restart: {token: monday}}")).restart())
                .isEqualTo(new VmView.Restart("monday", new PowerAction.Reboot()));
        assertThat(WishMapper.power(spec("{restart: {token: monday, mode: Force}}"))
                        .restart())
                .isEqualTo(new VmView.Restart("monday", new PowerAction.Reset()));
    }

    @Test
    void readsThePolicies() {
        assertThat(WishMapper.policies(spec("{}")))
                .isEqualTo(new Policies(OnDrift.REPORT, OnRestartNeeded.WAIT, OnVanished.REPORT));
        assertThat(WishMapper.policies(
                        spec("{driftPolicy: Correct, changes: {restart: Immediate}, recreatePolicy: Always}")))
                .isEqualTo(new Policies(OnDrift.CORRECT, OnRestartNeeded.RESTART, OnVanished.RECREATE));
    }

    @Test
    void aResourceIsHeldWithTheFinalizerAndTheNameOfItsProvider() {
        VirtualMachine resource = resource("{}");
        assertThat(WishMapper.life(resource).held()).isFalse();
        resource.addFinalizer(VmIdentity.FINALIZER);
        assertThat(WishMapper.life(resource).held()).isFalse();
        resource.getMetadata().setAnnotations(new HashMap<>(Map.of(VmIdentity.BOUND_PROVIDER, "shop/lab")));
        assertThat(WishMapper.life(resource).held()).isTrue();
    }

    @Test
    void aResourceThatGoesIsHeldByTheFinalizerAlone() {
        VirtualMachine resource = resource("{}");
        resource.addFinalizer(VmIdentity.FINALIZER);
        resource.getMetadata().setDeletionTimestamp("2030-01-01T12:00:00Z");
        assertThat(WishMapper.life(resource)).isEqualTo(new VmView.Life(true, true, Parting.DELETE));
    }

    @Test
    void readsHowToPart() {
        assertThat(WishMapper.life(resource("{}")).parting()).isEqualTo(Parting.DELETE);
        assertThat(WishMapper.life(resource("{deletionPolicy: Orphan}")).parting())
                .isEqualTo(Parting.ORPHAN);
        VirtualMachine forced = resource("{}");
        forced.getMetadata().setAnnotations(Map.of("virtrigaud.io/force-delete", "true"));
        assertThat(WishMapper.life(forced).parting()).isEqualTo(Parting.FORCE);
    }

    @Test
    void aResourceWithoutAStatusRemembersNothing() {
        assertThat(WishMapper.memory(resource("{}"))).isEqualTo(VmMemory.NOTHING);
    }

    private static VirtualMachineSpec spec(String words) {
        return resource(words).getSpec();
    }

    private static VirtualMachine resource(String words) {
        return Scene.bare().vm(words).machine();
    }
}
