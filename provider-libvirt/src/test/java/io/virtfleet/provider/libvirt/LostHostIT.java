package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is left when the daemon dies, comes back, or never was there. */
class LostHostIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private static LibvirtHost host;

    @BeforeAll
    static void start() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
    }

    @AfterAll
    static void stop() {
        host.close();
    }

    @Test
    void aLostDaemonIsToldAndAllIsFoundAgainWhenItIsBack() {
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            Owner owner = ProviderOnHost.owner("kept");
            VmState vm = provider.create(owner, SMALL, PowerState.ON);
            host.killDaemon();
            await().atMost(PATIENCE).until(() -> !kinds(provider).isEmpty());
            assertThat(kinds(provider)).containsExactly(FaultKind.UNREACHABLE);
            assertThat(provider.metrics()).contains("virtfleet_libvirt_connected 0\n");
            assertThatThrownBy(() -> provider.remote().virtualMachines().describe(vm.id()))
                    .as("doubt is no absence")
                    .isInstanceOfSatisfying(
                            ProviderException.class,
                            doubt -> assertThat(doubt.fault().kind()).isEqualTo(FaultKind.UNREACHABLE));

            host.startDaemon();
            await().atMost(PATIENCE).until(() -> kinds(provider).isEmpty());
            VmState found =
                    provider.remote().virtualMachines().find(owner.key()).orElseThrow();
            assertThat(found.id()).isEqualTo(vm.id());
            assertThat(found.power()).as("guests outlive the daemon").isEqualTo(PowerState.ON);
            provider.delete(found);
            assertThat(provider.metrics())
                    .contains("virtfleet_libvirt_connected 1\n", "virtfleet_libvirt_reconnects_total 1\n")
                    .contains("virtfleet_libvirt_requests_total{fault=\"NONE\",purpose=\"change\"} ")
                    .contains("virtfleet_libvirt_requests_total{fault=\"UNREACHABLE\",purpose=\"look\"} ");
        }
        assertThat(host.listing()).isEmpty();
    }

    @Test
    void aCreateCutShortIsRepeatedAndMakesOneVm() {
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            Owner owner = ProviderOnHost.owner("cut");
            VmSpec spec = SMALL.withDisks(List.of(DiskSpec.of("one", 16), DiskSpec.of("two", 16)));
            Thread caller = Thread.startVirtualThread(() -> {
                try {
                    provider.remote().virtualMachines().create(owner, spec, PowerState.ON);
                } catch (ProviderException cut) {
                    // The answer is lost with the daemon.
                }
            });
            await().atMost(PATIENCE).until(() -> !host.listing().isEmpty());
            host.killDaemon();
            host.startDaemon();
            await().atMost(PATIENCE).until(() -> !caller.isAlive());
            await().atMost(PATIENCE).until(() -> kinds(provider).isEmpty());

            VmState vm = await().atMost(PATIENCE)
                    .ignoreExceptionsMatching(ProviderException.class::isInstance)
                    .until(() -> provider.create(owner, spec, PowerState.ON), made -> true);
            assertThat(host.domains()).containsExactly("shop.cut");
            assertThat(vm.disks()).extracting(VmState.Disk::sizeMib).containsExactly(16L, 16L);
            provider.delete(vm);
        }
        assertThat(host.listing()).isEmpty();
    }

    @Test
    void whatACrashLeftHalfMadeIsRemovedAtTheNextStart() {
        Owner owner = ProviderOnHost.owner("half");
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            provider.create(owner, SMALL.withDisks(List.of(DiskSpec.of("data", 16))), PowerState.OFF);
        }
        String xml = host.virsh("dumpxml", "shop.half").success();
        host.define(xml.replace("state=\"made\"", "state=\"making\""));
        try (ProviderOnHost provider = ProviderOnHost.start(host)) {
            await().atMost(PATIENCE).until(() -> host.listing().isEmpty());
            assertThat(provider.remote().virtualMachines().find(owner.key())).isEmpty();
        }
    }

    @Test
    void aHostThatIsNotThereIsNamed() {
        try (ProviderOnHost provider = ProviderOnHost.at(URI.create("qemu+unix:///system?socket=/nowhere/sock"))) {
            await().atMost(PATIENCE)
                    .until(() -> provider.remote().virtualMachines().check().stream()
                            .map(Fault::message)
                            .anyMatch(message -> message.startsWith("qemu+unix:///system cannot be reached:")));
        }
    }

    private static List<FaultKind> kinds(ProviderOnHost provider) {
        return provider.remote().virtualMachines().check().stream()
                .map(Fault::kind)
                .toList();
    }
}
