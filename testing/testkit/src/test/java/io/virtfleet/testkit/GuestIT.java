package io.virtfleet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtGuest;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuestIT {
    private static final Duration BOOT = Duration.ofSeconds(90);
    private static final Duration SOON = Duration.ofSeconds(30);

    private final TemporaryFolder folder = TemporaryFolder.create("guest");
    private final LibvirtHost host = LibvirtHost.start(LibvirtHostOptions.plain());

    @BeforeAll
    void boot() throws IOException {
        start("leased", "");
        start("fixed", "ethernets: {nic0: {addresses: [192.168.122.77/24], gateway4: 192.168.122.1}}");
    }

    @AfterAll
    void close() {
        host.close();
        folder.close();
    }

    private void start(String name, String networkConfig) throws IOException {
        host.define(Domains.linux(name, disk(name), seed(name, networkConfig)));
        host.virsh("start", name).success();
    }

    private String disk(String name) {
        return host.upload(GuestDisk.file(), LibvirtHost.POOL, name + ".qcow2");
    }

    private String seed(String name, String networkConfig) throws IOException {
        Path content = Files.createDirectories(folder.path().resolve(name));
        Files.writeString(content.resolve("meta-data"), "instance-id: 1\nlocal-hostname: %s-host\n".formatted(name));
        Files.writeString(content.resolve("user-data"), "#cloud-config\n# hello %s\n".formatted(name));
        if (!networkConfig.isEmpty()) {
            Files.writeString(content.resolve("network-config"), "version: 2\n" + networkConfig + "\n");
        }
        Path iso = folder.path().resolve(name + ".iso");
        MachinePrograms.require("genisoimage");
        Command.of(List.of("genisoimage", "-o", iso.toString(), "-V", "cidata", "-r", content.toString()))
                .run()
                .success();
        return host.upload(iso, LibvirtHost.POOL, name + ".iso");
    }

    @Test
    void getsReadyFromItsDisk() {
        await().timeout(BOOT).until(() -> host.logs().contains(GuestDisk.READY));
    }

    @Test
    void takesNameAndUserDataFromItsSeed() {
        LibvirtGuest guest = host.guest("leased").awaitAgent();
        assertThat(guest.run("hostname").success()).isEqualTo("leased-host\n");
        assertThat(host.logs()).contains("user-data| # hello leased");
    }

    @Test
    void leasesAnAddress() {
        await().timeout(BOOT)
                .until(() -> host.virsh("domifaddr", "leased", "--source", "lease")
                        .success()
                        .contains("192.168.122."));
        LibvirtGuest guest = host.guest("leased").awaitAgent();
        await().timeout(SOON)
                .until(() -> guest.run("ip -4 address show eth0").success().contains("192.168.122."));
    }

    @Test
    void takesAFixedAddressFromItsSeed() {
        LibvirtGuest guest = host.guest("fixed").awaitAgent();
        await().timeout(SOON)
                .until(() -> guest.run("ip -4 address show eth0").success().contains("192.168.122.77/24"));
        assertThat(guest.run("ip route").success()).contains("default via 192.168.122.1");
    }

    @Test
    void turnsOnAProcessorThatIsPluggedIn() {
        LibvirtGuest guest = host.guest("fixed").awaitAgent();
        host.virsh("setvcpus", "fixed", "2", "--live").success();
        await().timeout(SOON).until(() -> guest.run("nproc").success().strip().equals("2"));
    }

    @Test
    void tellsOutputErrorsAndExitCodeOfAScript() {
        CommandResult result = host.guest("fixed").awaitAgent().run("echo \"it's\"; echo no >&2; exit 3");
        assertThat(result).isEqualTo(new CommandResult(3, "it's\n", "no\n"));
    }

    @Test
    void bootsByUefiToo() throws IOException {
        host.define(Domains.linuxWithUefi("uefi", disk("uefi"), seed("uefi", "")));
        host.virsh("start", "uefi").success();
        assertThat(host.guest("uefi").awaitAgent().run("ls /sys/firmware").success())
                .contains("efi");
        assertThat(host.listing()).anyMatch(line -> line.startsWith("firmware uefi"));
        host.virsh("destroy", "uefi").success();
    }

    @Test
    void keepsWhatIsOnItsDiskAndObeysPowerButtonAndAgent() throws IOException {
        start("lasting", "");
        LibvirtGuest guest = host.guest("lasting").awaitAgent();
        guest.run("echo kept >/disk/note").success();
        shutDown("acpi");
        host.virsh("start", "lasting").success();
        assertThat(guest.awaitAgent().run("cat /disk/note").success()).isEqualTo("kept\n");
        shutDown("agent");
    }

    private void shutDown(String mode) {
        await().timeout(SOON).until(() -> {
            host.virsh("shutdown", "lasting", "--mode", mode);
            return host.virsh("domstate", "lasting").success().contains("shut off");
        });
    }
}
