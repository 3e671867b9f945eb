package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Images that were damaged by hand never change under the VMs that rest on them; what is being made is not absent. */
class ImageLossIT {

    private static LibvirtHost host;
    private static ImageServer server;
    private static ProviderOnHost provider;

    @RegisterExtension
    final LeftAsFound left = new LeftAsFound(() -> host);

    @BeforeAll
    static void start() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        server = ImageServer.start();
        provider = ProviderOnHost.start(host, server.flags());
    }

    @AfterAll
    static void stop() {
        provider.close();
        server.close();
        host.close();
    }

    @Test
    void anImageWhoseNoteIsUnreadableIsNotReplacedUnderItsVms(@TempDir Path folder) throws IOException {
        Owner owner = ProviderOnHost.owner("torn");
        Image first = provider.prepare(owner, server.gives("first", disk(7)));
        VmState vm = provider.create(ProviderOnHost.owner("guest"), madeOf(first), PowerState.OFF);
        Path garbage = folder.resolve("garbage");
        Files.write(garbage, new byte[4096]);
        host.virsh("vol-upload", note(owner), garbage.toString(), "--pool", LibvirtHost.POOL)
                .success();

        Image second = provider.prepare(owner, server.gives("second", disk(8)));
        assertThat(second.path()).isNotEqualTo(first.path());
        String path = vm.disks().getFirst().path();
        assertThat(host.readDisk(path, "read -P 7 4096 4096"))
                .contains("read 4096/4096 bytes")
                .doesNotContain("Pattern verification failed");

        provider.delete(vm);
        provider.delete(second);
        String unknown = Path.of(first.path()).getFileName().toString();
        assertThat(host.volumes(LibvirtHost.POOL))
                .as("no note names the first any more")
                .containsExactly(unknown);
        host.virsh("vol-delete", unknown, "--pool", LibvirtHost.POOL).success();
    }

    @Test
    void anImageWhoseVolumeIsMissingIsNotMadeAnewUnderItsVms() {
        Owner owner = ProviderOnHost.owner("missing");
        ImageSource source = server.gives("missing", disk(7));
        Image image = provider.prepare(owner, source);
        VmState vm = provider.create(ProviderOnHost.owner("guest"), madeOf(image), PowerState.OFF);
        host.virsh("vol-delete", image.path()).success();

        Fault refused = refused(() -> provider.prepare(owner, source));
        assertThat(refused.kind()).isEqualTo(FaultKind.BUSY);
        assertThat(refused.message()).contains("'shop.guest'");
        provider.delete(vm);
        provider.delete(provider.prepare(owner, source));
    }

    @Test
    void anImageThatIsBeingPreparedIsNotAbsent() {
        CountDownLatch goOn = new CountDownLatch(1);
        Owner owner = ProviderOnHost.owner("coming");
        ImageSource source = server.givesHalf("coming", disk(7), goOn);
        Outcome<Image> begun = provider.remote().images().prepare(owner, source);
        assertThat(begun).isInstanceOf(Outcome.Pending.class);
        Fault refused = refused(() -> provider.remote().images().delete("never-seen", owner));
        goOn.countDown();
        assertThat(refused.kind()).isEqualTo(FaultKind.BUSY);
        provider.delete(provider.prepare(owner, source));
    }

    @Test
    void aVmThatIsBeingMadeIsNotAbsent() {
        CountDownLatch goOn = new CountDownLatch(1);
        ImageSource source = server.givesHalf("slow", disk(7), goOn);
        VmSpec spec = VmSpec.of(Hardware.of(1, 64)).withBoot(new BootSource.FromImage(source));
        Owner owner = ProviderOnHost.owner("slow");
        OwnedVm unknown = new OwnedVm(new VmId("never-seen"), owner);
        Outcome<VmState> begun = provider.remote().virtualMachines().create(owner, spec, PowerState.OFF);
        assertThat(begun).isInstanceOf(Outcome.Pending.class);

        Fault refused = refused(() -> provider.remote().virtualMachines().delete(unknown));
        goOn.countDown();
        assertThat(refused.kind()).isEqualTo(FaultKind.BUSY);
        VmState made = provider.settled(begun);
        assertThat(refused(() -> provider.remote().virtualMachines().delete(unknown))
                        .params())
                .containsEntry("vm_id", made.id().value());
        provider.delete(made);
    }

    private static Fault refused(ThrowingCallable call) {
        ProviderException refused = catchThrowableOfType(ProviderException.class, call);
        assertThat(refused).as("a refusal").isNotNull();
        return refused.fault();
    }

    private static String note(Owner owner) {
        return "image-virtfleet+blue+" + owner.uid() + ".note";
    }

    private static VmSpec madeOf(Image image) {
        return VmSpec.of(Hardware.of(1, 64))
                .withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Prepared(image.id()))));
    }

    /** A raw disk with a boot sector, else of one byte. */
    private static byte[] disk(int content) {
        byte[] disk = new byte[1 << 20];
        Arrays.fill(disk, (byte) content);
        return ByteBuffer.wrap(disk).putLong(0, 0).putShort(510, (short) 0x55aa).array();
    }
}
