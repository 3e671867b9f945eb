package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real guests that boot from an image, are set up by cloud-init, and tell their names and addresses. */
class GuestBootIT {
    private static final Duration BOOT = Duration.ofMinutes(2);
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

    @ParameterizedTest
    @ValueSource(strings = {"overlay", "copy"})
    void bootsFromAnImageAndTellsItsNameAndAddress(String policy) {
        try (ProviderOnHost provider = ProviderOnHost.start(host, "--boot-disks=" + policy)) {
            Owner owner = ProviderOnHost.owner("linux");
            VmState made = provider.create(owner, linux(), PowerState.ON);
            VmState known = await().atMost(BOOT)
                    .until(
                            () -> provider.remote()
                                    .virtualMachines()
                                    .find(owner.key())
                                    .orElseThrow(),
                            vm -> !vm.nics().getFirst().ipAddresses().isEmpty()
                                    && vm.guest()
                                            .filter(guest -> !guest.hostname().isEmpty())
                                            .isPresent());
            assertThat(known.guest().orElseThrow().hostname()).isEqualTo("blue-whale");
            assertThat(known.nics().getFirst().ipAddresses()).anyMatch(address -> address.startsWith("192.168."));
            assertThat(made.disks())
                    .extracting(VmState.Disk::name, VmState.Disk::sizeMib)
                    .containsExactly(tuple("boot", 128L));
            assertThat(host.guest("shop.linux")
                            .run("cat /tmp/cloud-init-was-here")
                            .success())
                    .contains("hello");
            provider.settled(provider.remote()
                    .virtualMachines()
                    .power(
                            ProviderOnHost.owned(known),
                            new PowerAction.Shutdown(Duration.ofSeconds(60), PowerAction.AfterGrace.FAIL)));
            provider.delete(known);
        }
    }

    @Test
    void aStaticAddressReachesTheGuest() {
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            NicSpec nic = NicSpec.of("lan", new NicSpec.DefaultNetwork());
            NicSpec fixed = new NicSpec(
                    nic.name(),
                    nic.attachment(),
                    "",
                    nic.model(),
                    nic.vlanId(),
                    nic.mtu(),
                    Optional.of(new NicSpec.StaticAddress("192.168.122.77", 24, "192.168.122.1", List.of())),
                    nic.pciSlot(),
                    nic.parameters());
            Owner owner = ProviderOnHost.owner("fixed");
            provider.create(owner, linux().withNics(List.of(fixed)), PowerState.ON);
            VmState known = await().atMost(BOOT)
                    .until(
                            () -> provider.remote()
                                    .virtualMachines()
                                    .find(owner.key())
                                    .orElseThrow(),
                            vm -> vm.nics().getFirst().ipAddresses().contains("192.168.122.77"));
            provider.delete(known);
        }
    }

    private static VmSpec linux() {
        GuestSetup setup = new GuestSetup(
                new GuestSetup.CloudInit(
                        Secret.of("#!/bin/sh\necho hello > /tmp/cloud-init-was-here\n"), Secret.of(""), Secret.of("")),
                "blue-whale",
                "",
                "");
        return VmSpec.of(Hardware.of(1, 192))
                .withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Template("linux.qcow2"))))
                .withBootDisk(DiskSpec.of("boot", 128))
                .withNics(List.of(NicSpec.of("lan", new NicSpec.DefaultNetwork())))
                .withGuest(setup);
    }
}
