package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** VMs that take over a disk that was brought here; and disks that nobody else may take. */
class ExistingDiskIT {
    private static final int CHUNK = 1 << 20;
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();
    private ProviderOnHost provider;

    @BeforeEach
    void serve() {
        provider = ProviderOnHost.start(host, "--provider-id=existing");
    }

    @AfterEach
    void stop() {
        provider.close();
        assertThat(host.listing()).isEqualTo(before);
    }

    @Test
    void aVmTakesTheDiskOverAndItGoesWithTheVm() throws NoSuchAlgorithmException {
        Disk brought = bring(3);
        VmSpec spec = SMALL.withBoot(new BootSource.FromDisk(brought.id(), "", Optional.of(brought.format())));
        VmState vm = provider.create(ProviderOnHost.owner("taken-over"), spec, PowerState.ON);
        assertThat(vm.disks())
                .extracting(VmState.Disk::name, VmState.Disk::sizeMib)
                .containsExactly(tuple("boot", 3L));
        Fault again = refused(spec);
        assertThat(again.kind()).as("it has one owner").isEqualTo(FaultKind.NOT_FOUND);
        assertThat(again.field()).isEqualTo("spec.existing_disk.disk_id");
        provider.delete(vm);
    }

    @Test
    void aCreateThatFailsLeavesTheDiskForTheNext() throws NoSuchAlgorithmException {
        Disk brought = bring(2);
        VmSpec spec = SMALL.withBoot(new BootSource.FromDisk(brought.id(), "", Optional.empty()));
        refused(spec.withNics(List.of(NicSpec.of("lan", new NicSpec.Bridge("br-moon")))));
        provider.delete(provider.create(ProviderOnHost.owner("second-try"), spec, PowerState.OFF));
    }

    @Test
    void theDiskOfAVmIsNobodysTemplate() {
        VmState vm = provider.create(
                ProviderOnHost.owner("private"), SMALL.withDisks(List.of(DiskSpec.of("data", 16))), PowerState.OFF);
        String path = vm.disks().getFirst().path();
        String volume = path.substring(path.lastIndexOf('/') + 1);
        Fault fault =
                refused(SMALL.withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Template(volume)))));
        assertThat(fault.kind()).isEqualTo(FaultKind.NOT_FOUND);
        assertThat(fault.message()).contains("belongs to");
        provider.delete(vm);
    }

    private Fault refused(VmSpec spec) {
        return catchThrowableOfType(
                        ProviderException.class,
                        () -> provider.create(ProviderOnHost.owner("refused"), spec, PowerState.ON))
                .fault();
    }

    private Disk bring(int chunks) throws NoSuchAlgorithmException {
        Owner owner = ProviderOnHost.owner("brought");
        MessageDigest sum = MessageDigest.getInstance("SHA-256");
        DiskWriter writer = provider.remote()
                .disks()
                .importFrom(new DiskImport(owner, DiskFormat.RAW, (long) chunks * CHUNK, 0, Optional.empty()));
        Random random = new Random(7);
        for (int i = 0; i < chunks; i++) {
            byte[] bytes = new byte[CHUNK];
            random.nextBytes(bytes);
            sum.update(bytes);
            writer.content(ByteBuffer.wrap(bytes));
        }
        return writer.end(new Checksum(Checksum.Algorithm.SHA256, HexFormat.of().formatHex(sum.digest())));
    }
}
