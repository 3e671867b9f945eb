package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.FaultAssert.refuses;
import static io.virtfleet.provider.mock.MockBench.done;
import static io.virtfleet.provider.mock.MockBench.owned;
import static io.virtfleet.provider.mock.MockBench.owner;
import static io.virtfleet.provider.mock.MockBench.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Capacity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MockVmsTest {
    private final MockBench mock = new MockBench();

    @Test
    void aCreatedVmRunsAtOnce() {
        VmState vm = mock.running("web", small().withNics(List.of(NicSpec.of("net", new NicSpec.DefaultNetwork()))));

        assertThat(vm.phase()).isEqualTo(VmPhase.RUNNING);
        assertThat(vm.name()).isEqualTo("tenant-web");
        assertThat(vm.owner()).contains(owner("web"));
        assertThat(vm.nics().getFirst().ipAddresses()).containsExactly("10.0.0.1");
        assertThat(vm.nics().getFirst().macAddress()).isEqualTo("02:00:00:00:01:00");
        assertThat(mock.told).containsExactly(vm);
    }

    @Test
    void aRepeatedCreateFindsTheFirst() {
        VmState first = mock.running("web");

        assertThat(mock.stopped("web", VmSpec.of(Hardware.of(8, 8192)))).isEqualTo(first);
    }

    @Test
    void manyCreatesOfOneOwnerAtOnceMakeOneVm() throws InterruptedException {
        Set<String> ids = ConcurrentHashMap.newKeySet();
        List<Thread> callers = IntStream.range(0, 20)
                .mapToObj(number -> Thread.ofPlatform()
                        .unstarted(() -> ids.add(mock.running("web").id().value())))
                .toList();
        // All have looked and found no VM before the first may make one.
        mock.world.exclusively(() -> {
            callers.forEach(Thread::start);
            await().until(() -> callers.stream().allMatch(each -> each.getState() == Thread.State.BLOCKED));
            return callers;
        });
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(ids).hasSize(1);
        assertThat(mock.world.vms()).hasSize(1);
    }

    @Test
    void twoOwnersOfOneNameHaveDifferentNamesOnThePlatform() {
        VmState first = mock.running("web");
        mock.world.change(
                draft -> draft.put(draft.vm(first.id().value()).orElseThrow().stamped(Optional.of(owner("other")))));

        assertThat(mock.running("web").name()).startsWith("tenant-web-");
    }

    @Test
    void aStrangersNameIsNotTaken() {
        mock.world.change(draft -> draft.makeUnowned("tenant-web", small()));

        refuses(FaultKind.CONFLICT, "owner.name", () -> mock.running("web"));
    }

    @ParameterizedTest
    @CsvSource({
        "ON, OFF, OFF",
        "ON, ON, ON",
        "ON, PAUSE, PAUSED",
        "ON, RESUME, ON",
        "ON, SHUTDOWN, OFF",
        "ON, REBOOT, ON",
        "ON, RESET, ON",
        "OFF, ON, ON",
        "OFF, OFF, OFF",
        "OFF, SHUTDOWN, OFF",
        "OFF, PAUSE,",
        "OFF, RESUME,",
        "OFF, REBOOT,",
        "OFF, RESET,",
        "PAUSED, ON, ON",
        "PAUSED, OFF, OFF",
        "PAUSED, PAUSE, PAUSED",
        "PAUSED, RESUME, ON",
        "PAUSED, SHUTDOWN,",
        "PAUSED, REBOOT,",
        "PAUSED, RESET,"
    })
    void powerFollowsTheTable(PowerState from, String action, @Nullable PowerState to) {
        VmState vm = mock.running("web");
        mock.world.change(
                draft -> draft.put(draft.vm(vm.id().value()).orElseThrow().powered(from)));

        if (to == null) {
            refuses(FaultKind.INVALID_SPEC, "action", () -> mock.vms.power(owned(vm), Actions.named(action)));
        } else {
            assertThat(done(mock.vms.power(owned(vm), Actions.named(action))).power())
                    .isEqualTo(to);
        }
    }

    @Test
    void aPowerStateThatIsThereChangesNothing() {
        VmState vm = mock.running("web");

        assertThat(done(mock.vms.power(owned(vm), new PowerAction.On()))).isEqualTo(vm);
    }

    @Test
    void aRunningVmGrowsAtOnceAndShrinksAtItsNextStart() {
        VmState vm = mock.running("web");

        VmState grown = done(mock.vms.reconfigure(owned(vm), VmSpec.of(Hardware.of(4, 4096))));
        assertThat(grown.cpuCount()).isEqualTo(4);
        assertThat(grown.pendingRestart()).isEmpty();

        VmState waiting = done(mock.vms.reconfigure(owned(vm), VmSpec.of(Hardware.of(1, 8192))));
        assertThat(waiting.cpuCount()).isEqualTo(4);
        assertThat(waiting.memoryMib()).isEqualTo(8192);
        assertThat(waiting.pendingRestart()).containsExactly("hardware.cpu_count");

        mock.vms.power(owned(vm), new PowerAction.Off());
        VmState restarted = done(mock.vms.power(owned(vm), new PowerAction.On()));
        assertThat(restarted.cpuCount()).isEqualTo(1);
        assertThat(restarted.pendingRestart()).isEmpty();
    }

    @Test
    void theSameShapeAgainChangesNothing() {
        VmState vm = mock.running("web");

        assertThat(done(mock.vms.reconfigure(owned(vm), small()))).isEqualTo(vm);
    }

    @Test
    void aDiskNeverShrinks() {
        VmState vm = mock.running("web", small().withDisks(List.of(DiskSpec.of("a", 10), DiskSpec.of("b", 20))));

        refuses(
                FaultKind.INVALID_SPEC,
                "spec.disks[1].size_mib",
                () -> mock.vms.reconfigure(
                        owned(vm), small().withDisks(List.of(DiskSpec.of("a", 10), DiskSpec.of("b", 19)))));
        assertThat(mock.now(vm)).isEqualTo(vm);
    }

    @Test
    void anotherOwnersVmIsNeverTouched() {
        VmState vm = mock.running("web");
        OwnedVm claimed = new OwnedVm(vm.id(), owner("thief"));

        refuses(FaultKind.CONFLICT, "vm.owner", () -> mock.vms.delete(claimed));
        refuses(FaultKind.CONFLICT, "vm.owner", () -> mock.vms.power(claimed, new PowerAction.Off()));
        refuses(FaultKind.CONFLICT, "vm.owner", () -> mock.vms.reconfigure(claimed, small()));
        assertThat(mock.now(vm)).isEqualTo(vm);
    }

    @Test
    void aVmThatIsGoneIsDeletedAndCannotBeChanged() {
        VmState vm = mock.running("web");
        mock.vms.delete(owned(vm));

        assertThat(mock.vms.describe(vm.id())).isEmpty();
        assertThat(mock.vms.find(owner("web").key())).isEmpty();
        assertThat(mock.vanished).hasSize(1);
        done(mock.vms.delete(owned(vm)));
        refuses(FaultKind.NOT_FOUND, "vm.vm_id", () -> mock.vms.power(owned(vm), new PowerAction.On()));
    }

    @Test
    void whatDoesNotFitIsExhausted() {
        mock.world.limit(new Capacity(1, 4, 1 << 20, 1 << 20));

        refuses(
                FaultKind.EXHAUSTED,
                "spec.hardware.cpu_count",
                () -> mock.running("large", VmSpec.of(Hardware.of(5, 512))));
        VmState vm = mock.running("web");
        refuses(FaultKind.EXHAUSTED, "owner", () -> mock.running("second"));
        refuses(
                FaultKind.EXHAUSTED,
                "spec.hardware.cpu_count",
                () -> mock.vms.reconfigure(owned(vm), VmSpec.of(Hardware.of(5, 2048))));
    }

    @Test
    void allFindingsAreToldAtOnceAndNothingIsMade() {
        VmSpec spec = small().withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Template("missing-os"))))
                .withNics(List.of(NicSpec.of("net", new NicSpec.Network("missing-net"))))
                .withDisks(List.of(DiskSpec.of("boot", 1)));

        assertThat(mock.vms.check(spec))
                .extracting(fault -> fault.field())
                .containsExactly("spec.image.template", "spec.disks[0].name", "spec.nics[0].network");
        assertThat(mock.world.vms()).isEmpty();
        refuses(FaultKind.NOT_FOUND, "spec.image.template", () -> mock.running("web", spec));
    }
}
