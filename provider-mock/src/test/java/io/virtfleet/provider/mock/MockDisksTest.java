package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.FaultAssert.refuses;
import static io.virtfleet.provider.mock.MockBench.done;
import static io.virtfleet.provider.mock.MockBench.owned;
import static io.virtfleet.provider.mock.MockBench.owner;
import static io.virtfleet.provider.mock.MockBench.small;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.Checksums;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MockDisksTest {
    private static final byte[] BYTES = "the bytes of a disk".getBytes(StandardCharsets.UTF_8);

    private final MockBench mock = new MockBench();

    @Test
    void theSameDiskGivesTheSameBytesFromAnyOffset() {
        VmState vm = mock.stopped("web", small().withBootDisk(DiskSpec.of("boot", 2)));
        byte[] whole = exported(vm, 0);

        assertThat(whole).hasSize(2 << 20);
        assertThat(exported(vm, 0)).isEqualTo(whole);
        assertThat(exported(vm, 1_500_000)).isEqualTo(Arrays.copyOfRange(whole, 1_500_000, whole.length));
        refuses(FaultKind.INVALID_SPEC, "offset_bytes", () -> exported(vm, whole.length + 1L));
    }

    @Test
    void aRunningVmsDiskIsBusy() {
        VmState vm = mock.running("web", small().withBootDisk(DiskSpec.of("boot", 2)));

        refuses(FaultKind.BUSY, "", () -> exported(vm, 0));
    }

    @Test
    void aCloneHasItsSourcesBytes() {
        VmState vm = mock.stopped("web", small().withBootDisk(DiskSpec.of("boot", 2)));
        VmState clone = done(mock.clones.create(
                owner("clone"), new CloneSpec(owned(vm), "", CloneSpec.Mode.FULL, small(), PowerState.OFF)));

        assertThat(exported(clone, 0)).isEqualTo(exported(vm, 0));
    }

    @Test
    void aBrokenImportIsTakenUpAgainAndBootsAVm() {
        DiskWriter first = mock.disks.importFrom(from(0));
        first.content(ByteBuffer.wrap(BYTES, 0, 4));
        first.abort();
        assertThat(mock.disks.findImport(owner("disk").key()).orElseThrow().storedBytes())
                .isEqualTo(4);
        refuses(FaultKind.INVALID_SPEC, "header.offset_bytes", () -> mock.disks.importFrom(from(3)));

        DiskWriter second = mock.disks.importFrom(from(4));
        second.content(ByteBuffer.wrap(BYTES, 4, BYTES.length - 4));
        Disk disk = second.end(checksum());

        assertThat(disk.complete()).isTrue();
        VmState vm = mock.stopped("web", small().withBoot(new BootSource.FromDisk(disk.id(), "", Optional.empty())));
        assertThat(exported(vm, 0)).isEqualTo(BYTES);
        refuses(
                FaultKind.BUSY,
                "spec.existing_disk.disk_id",
                () -> mock.stopped("db", small().withBoot(new BootSource.FromDisk(disk.id(), "", Optional.empty()))));
        mock.vms.delete(owned(vm));
        assertThat(mock.disks.findImport(owner("disk").key())).isEmpty();
    }

    @Test
    void aWrongChecksumBeginsAnew() {
        DiskWriter writer = mock.disks.importFrom(from(0));
        writer.content(ByteBuffer.wrap(BYTES));
        Checksum wrong = Checksums.of(Checksum.Algorithm.SHA256, ByteBuffer.allocate(0));

        refuses(FaultKind.INVALID_SPEC, "end.checksum.hex", () -> writer.end(wrong));
        Disk disk = mock.disks.findImport(owner("disk").key()).orElseThrow();
        assertThat(disk.storedBytes()).isZero();
        assertThat(disk.complete()).isFalse();
    }

    @Test
    void consolesEchoUntilTheVmStops() {
        VmState vm = mock.running("web");
        Listener listener = new Listener();
        ConsoleSession session = mock.consoles.open(owned(vm), Consoles.Kind.VNC, listener);
        session.input(ByteBuffer.wrap(BYTES));

        assertThat(listener.heard.toString(StandardCharsets.UTF_8)).isEqualTo("RFB 003.008\nthe bytes of a disk");
        mock.consoles.end(vm.id().value());
        assertThat(listener.ended).isTrue();
        mock.world.change(
                draft -> draft.put(draft.vm(vm.id().value()).orElseThrow().powered(PowerState.OFF)));
        refuses(FaultKind.INVALID_SPEC, "open.vm", () -> mock.consoles.open(owned(vm), Consoles.Kind.SERIAL, listener));
    }

    private byte[] exported(VmState vm, long offset) {
        Collector collector = new Collector();
        String disk = vm.disks().getFirst().id();
        mock.disks.exportTo(new DiskExport(owned(vm), disk, "", DiskFormat.RAW, offset), collector);
        if (offset == 0) {
            assertThat(collector.checksum)
                    .isEqualTo(Checksums.of(Checksum.Algorithm.SHA256, ByteBuffer.wrap(collector.bytes.toByteArray())));
        }
        return collector.bytes.toByteArray();
    }

    private static DiskImport from(long offset) {
        return new DiskImport(owner("disk"), DiskFormat.RAW, BYTES.length, offset, Optional.empty());
    }

    private static Checksum checksum() {
        return Checksums.of(Checksum.Algorithm.SHA256, ByteBuffer.wrap(BYTES));
    }

    /** Takes an export. */
    private static final class Collector implements DiskReader {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Checksum checksum = new Checksum(Checksum.Algorithm.SHA256, "");

        @Override
        public void begin(DiskFormat format, long totalBytes, long virtualSizeBytes) {
            assertThat(totalBytes).isPositive();
        }

        @Override
        public void content(ByteBuffer chunk) {
            byte[] copy = new byte[chunk.remaining()];
            chunk.get(copy);
            bytes.writeBytes(copy);
        }

        @Override
        public void end(Checksum sum) {
            checksum = sum;
        }
    }

    /** Hears a console. */
    private static final class Listener implements ConsoleReader {
        private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
        private boolean ended;

        @Override
        public void output(ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            heard.writeBytes(copy);
        }

        @Override
        public void ended() {
            ended = true;
        }

        @Override
        public void broken(Fault fault) {
            throw new AssertionError(fault.toString());
        }
    }
}
