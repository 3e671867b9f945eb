package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of an image once it is there: VMs are made of it, and a restart finds it again. */
class ImageUseIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final ImageSource LINUX = ImageSource.at(new ImageSource.Template("linux.qcow2"));
    private static LibvirtHost host;

    @RegisterExtension
    final LeftAsFound left = new LeftAsFound(() -> host);

    @BeforeAll
    static void start() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        host.upload(GuestDisk.file(), LibvirtHost.POOL, "linux.qcow2");
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @Test
    void aVmBootsFromAnImageThatCannotGoBeforeIt() {
        Image image;
        VmState vm;
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            image = provider.prepare(ProviderOnHost.owner("linux"), LINUX);
            assertThat(image.format()).isEqualTo(DiskFormat.QCOW2);
            Owner owner = ProviderOnHost.owner("guest");
            vm = provider.create(owner, madeOf(image), PowerState.ON);
            await().atMost(PATIENCE)
                    .until(() -> provider.remote()
                            .virtualMachines()
                            .find(owner.key())
                            .flatMap(VmState::guest)
                            .filter(guest -> !guest.hostname().isEmpty())
                            .isPresent());
        }
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            assertThat(provider.remote().images().describe(image.id())).contains(image);
            Fault fault = catchThrowableOfType(ProviderException.class, () -> provider.delete(image))
                    .fault();
            assertThat(fault.kind()).isEqualTo(FaultKind.BUSY);
            assertThat(fault.message()).contains("'shop.guest'");
            assertThat(provider.remote().images().describe(image.id())).contains(image);
            provider.delete(vm);
            provider.delete(image);
        }
    }

    @Test
    void aCopyNeedsItsImageNoMore() {
        try (ProviderOnHost provider = ProviderOnHost.start(host, "--boot-disks=copy")) {
            Image image = provider.prepare(ProviderOnHost.owner("linux"), LINUX);
            VmState vm = provider.create(ProviderOnHost.owner("copy"), madeOf(image), PowerState.OFF);
            provider.delete(image);
            assertThat(vm.disks()).extracting(VmState.Disk::sizeMib).containsExactly((long) GuestDisk.CAPACITY_MIB);
            provider.delete(vm);
        }
    }

    @Test
    void anImageThatIsGoneIsNamed() {
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            Image first = provider.prepare(ProviderOnHost.owner("linux"), LINUX);
            provider.delete(first);
            Image second = provider.prepare(first.owner(), LINUX);
            assertThat(second.id()).isNotEqualTo(first.id());
            Fault fault = catchThrowableOfType(
                            ProviderException.class,
                            () -> provider.create(ProviderOnHost.owner("late"), madeOf(first), PowerState.OFF))
                    .fault();
            assertThat(fault.kind()).isEqualTo(FaultKind.NOT_FOUND);
            assertThat(fault.field()).isEqualTo("spec.image.image_id");
            provider.delete(first);
            assertThat(provider.remote().images().find(first.owner().key())).contains(second);
            provider.delete(second);
        }
    }

    @Test
    void whatACrashLeftHalfMadeIsRemovedAtTheNextStart(@TempDir Path folder) throws IOException {
        Owner owner = ProviderOnHost.owner("half");
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            provider.prepare(owner, LINUX);
        }
        Path note = folder.resolve("note");
        String volume = "image-virtfleet+blue+" + owner.uid() + ".note";
        host.virsh("vol-download", volume, note.toString(), "--pool", LibvirtHost.POOL)
                .success();
        Files.writeString(note, Files.readString(note).replace("\"MADE\"", "\"MAKING\""));
        host.virsh("vol-upload", volume, note.toString(), "--pool", LibvirtHost.POOL)
                .success();
        String torn = "image-virtfleet+blue+" + UUID.randomUUID() + ".note";
        host.virsh("vol-create-as", LibvirtHost.POOL, torn, "4096", "--format", "raw")
                .success();
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            await().atMost(PATIENCE).until(() -> host.listing().equals(left.found()));
            assertThat(provider.remote().images().find(owner.key())).isEmpty();
        }
    }

    @Test
    void anotherProviderLeavesItAlone() {
        try (ProviderOnHost provider = ProviderOnHost.start(host);
                ProviderOnHost other = ProviderOnHost.start(host, "--provider-id=other")) {
            Image image = provider.prepare(ProviderOnHost.owner("mine"), LINUX);
            assertThat(other.remote().images().describe(image.id())).isEmpty();
            other.delete(image);
            assertThat(provider.remote().images().describe(image.id())).contains(image);
            provider.delete(image);
        }
    }

    private static VmSpec madeOf(Image image) {
        return VmSpec.of(Hardware.of(1, 192))
                .withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Prepared(image.id()))));
    }
}
