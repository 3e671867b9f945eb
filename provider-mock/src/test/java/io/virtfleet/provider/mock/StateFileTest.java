package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.FaultAssert.refuses;
import static io.virtfleet.provider.mock.MockBench.done;
import static io.virtfleet.provider.mock.MockBench.owned;
import static io.virtfleet.provider.mock.MockBench.owner;
import static io.virtfleet.provider.mock.MockBench.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.provider.mock.file.StateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {
    @TempDir
    private Path directory;

    @Test
    void everythingComesBackAsItWas() throws Exception {
        StateFile file = new StateFile(directory.resolve("state"));
        MockBench before = new MockBench(file);
        Image image = done(before.images.prepare(owner("os"), ImageSource.at(new ImageSource.Template("debian"))));
        VmState vm = before.running(
                "web",
                small().withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Prepared(image.id()))))
                        .withNics(List.of(NicSpec.of("net", new NicSpec.Network("blue"))))
                        .withDisks(List.of(DiskSpec.of("data", 5))));
        done(before.snapshots.create(
                owned(vm),
                new SnapshotSpec("a", "before", Snapshot.Content.DISKS_AND_MEMORY, Snapshot.Consistency.QUIESCED)));
        done(before.vms.reconfigure(owned(vm), VmSpec.of(Hardware.of(1, 8192))));

        MockBench after = new MockBench(file);
        after.world.restore(file.read());

        assertThat(after.world.vms()).containsExactlyElementsOf(before.world.vms());
        assertThat(after.world.images()).containsExactly(image);
        assertThat(after.told).containsExactly(before.now(vm));
        assertThat(after.running("db").id()).isNotEqualTo(vm.id());
        assertThat(after.now(vm).pendingRestart()).containsExactly("hardware.cpu_count");
    }

    @Test
    void aBrokenFileIsToldByName() throws IOException {
        Path path = directory.resolve("state");
        Files.writeString(path, "not a state");

        assertThatExceptionOfType(ProgramExit.class)
                .isThrownBy(() -> new StateFile(path).read())
                .satisfies(exit -> assertThat(exit.code()).isEqualTo(78))
                .withMessageContaining(path.toString());
    }

    @Test
    void aFileThatWasCutShortIsBroken() throws Exception {
        Path path = directory.resolve("state");
        new MockBench(new StateFile(path)).running("web");
        byte[] whole = Files.readAllBytes(path);

        for (int length = 0; length < whole.length; length++) {
            Files.write(path, Arrays.copyOf(whole, length));
            assertThatExceptionOfType(ProgramExit.class).isThrownBy(() -> new StateFile(path).read());
        }
    }

    @Test
    void aChangeThatCannotBeKeptIsNotMade() {
        MockBench mock =
                new MockBench(new StateFile(directory.resolve("nowhere").resolve("state")));

        refuses(FaultKind.EXHAUSTED, "", () -> mock.running("web"));
        assertThat(mock.world.vms()).isEmpty();
        assertThat(mock.told).isEmpty();
    }
}
