package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Images come once, whole and as promised, or nothing of them stays. */
class PrepareImageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int SMALL_POOL_MIB = 8;
    private static final byte[] DISK = disk(4 << 20);
    private static LibvirtHost host;
    private static ImageServer server;
    private static ProviderOnHost provider;

    @RegisterExtension
    final LeftAsFound left = new LeftAsFound(() -> host);

    @BeforeAll
    static void start() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        host.smallPool("tiny", SMALL_POOL_MIB);
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
    void comesOnceHoweverManyAsk() throws InterruptedException {
        CountDownLatch goOn = new CountDownLatch(1);
        ImageSource source = server.givesHalf("asked", DISK, goOn);
        Owner owner = ProviderOnHost.owner("asked");
        int asked = server.requests();
        Set<TaskRef> tasks = ConcurrentHashMap.newKeySet();
        List<Thread> callers = IntStream.range(0, 8)
                .mapToObj(i -> Thread.startVirtualThread(() -> {
                    if (provider.remote().images().prepare(owner, source)
                            instanceof Outcome.Pending<Image>(TaskRef task)) {
                        tasks.add(task);
                    }
                }))
                .toList();
        for (Thread caller : callers) {
            caller.join(PATIENCE);
        }
        assertThat(tasks).hasSize(1);
        assertThat(provider.remote().images().find(owner.key()))
                .as("half an image is none")
                .isEmpty();
        assertThat(provider.remote().tasks().state(tasks.iterator().next()))
                .isInstanceOfSatisfying(
                        TaskState.Running.class,
                        running -> assertThat(running.percent()).isPositive());

        goOn.countDown();
        Image image = provider.prepare(owner, source);
        assertThat(server.requests() - asked).isEqualTo(1);
        assertThat(image.format()).isEqualTo(DiskFormat.RAW);
        assertThat(image.sizeBytes()).isEqualTo(DISK.length);
        assertThat(provider.remote()
                        .images()
                        .list(PageRequest.first(ProviderOnHost.FLEET))
                        .items())
                .containsExactly(image);
        provider.delete(image);
    }

    @Test
    void staysOutWithAWrongChecksum() {
        ImageSource source = server.gives("wrong", DISK);
        Checksum checksum = new Checksum(Checksum.Algorithm.SHA256, "0".repeat(64));
        Fault fault =
                refused(new ImageSource(source.location(), Optional.empty(), Optional.of(checksum), "", Map.of()));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("source.checksum.hex");
    }

    @Test
    void staysOutWhenItBreaksOff() {
        Fault fault = refused(server.breaksOff("torn", DISK));
        assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(fault.field()).isEqualTo("source.download.url");
    }

    @Test
    void staysOutWhenThePoolIsFull() {
        ImageSource large = server.gives("large", disk(SMALL_POOL_MIB << 21));
        Fault fault = refused(new ImageSource(large.location(), Optional.empty(), Optional.empty(), "tiny", Map.of()));
        assertThat(fault.kind()).as(fault.toString()).isEqualTo(FaultKind.EXHAUSTED);
    }

    @Test
    void staysOutWhenItRestsOnAFileOfTheHost() {
        // A qcow2 of version 3 whose backing file is named by 11 bytes at 512.
        ByteBuffer backed = ByteBuffer.allocate(4096);
        backed.putInt(0, 0x514649fb).putInt(4, 3).putLong(8, 512).putInt(16, 11);
        Fault fault = refused(server.gives("backed", backed.array()));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("source");
        assertThat(fault.message()).contains("backing file");
    }

    @Test
    void isNotFoundWhereItIsNot() {
        assertThat(refused(ImageSource.at(new ImageSource.Template("nobody.qcow2")))
                        .field())
                .isEqualTo("source.template");
        ImageSource elsewhere = server.gives("elsewhere", DISK);
        Fault fault =
                refused(new ImageSource(elsewhere.location(), Optional.empty(), Optional.empty(), "attic", Map.of()));
        assertThat(fault.kind()).isEqualTo(FaultKind.NOT_FOUND);
        assertThat(fault.field()).isEqualTo("source.storage");
    }

    @Test
    void isNotTakenFromARegistry() {
        Fault fault = refused(ImageSource.at(new ImageSource.Registry("example.org/disk", Optional.empty())));
        assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        assertThat(fault.field()).isEqualTo("source.registry");
    }

    @Test
    void comesAgainAfterTheDaemonDiedHalfway() {
        CountDownLatch goOn = new CountDownLatch(1);
        ImageSource source = server.givesHalf("halfway", DISK, goOn);
        Owner owner = ProviderOnHost.owner("halfway");
        Outcome<Image> begun = provider.remote().images().prepare(owner, source);
        assertThat(begun).isInstanceOf(Outcome.Pending.class);
        await().atMost(PATIENCE)
                .until(() -> host.listing().size() == left.found().size() + 2);
        host.killDaemon();
        goOn.countDown();
        TaskRef task = ((Outcome.Pending<Image>) begun).task();
        Fault fault = catchThrowableOfType(ProviderException.class, () -> provider.result(task))
                .fault();
        assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);

        host.startDaemon();
        await().atMost(PATIENCE).until(() -> host.listing().equals(left.found()));
        await().atMost(PATIENCE)
                .until(() -> provider.remote().virtualMachines().check().isEmpty());
        provider.delete(provider.prepare(owner, source));
    }

    private static Fault refused(ImageSource source) {
        return catchThrowableOfType(
                        ProviderException.class, () -> provider.prepare(ProviderOnHost.owner("bad"), source))
                .fault();
    }

    /** A raw disk with a boot sector. */
    private static byte[] disk(int bytes) {
        byte[] disk = new byte[bytes];
        new Random(bytes).nextBytes(disk);
        return ByteBuffer.wrap(disk).putLong(0, 0).putShort(510, (short) 0x55aa).array();
    }
}
