package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.CloneSpec.Mode;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a user does with a real guest: an API server, the manager, the libvirt provider, libvirtd and QEMU. */
@ExtendWith(ControlPlaneExtension.class)
final class LibvirtStoryIT {
    private static final Path EXAMPLES = Path.of("..", "examples", "libvirt");
    private static final Duration BOOT = Duration.ofMinutes(3);
    private static final String VM = "hello";
    private static LibvirtHost host;
    private static FleetFixture stage;
    private static LibvirtProcess provider;
    private static List<String> before;

    @BeforeAll
    static void set(ControlPlane plane, TestNamespace namespace) {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        host.upload(GuestDisk.file(), LibvirtHost.POOL, "linux.qcow2");
        before = host.listing();
        stage = FleetFixture.set(plane, namespace.name());
        provider = LibvirtProcess.start(host, stage.folder().resolve("libvirt.log"));
    }

    @AfterAll
    static void clear() {
        stage.close();
        provider.close();
        host.close();
    }

    @Test
    void aGuestBootsIsChangedStoppedAndLeavesNothing() throws IOException {
        stage.apply("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: Provider
                metadata: {name: kvm-1}
                spec:
                  type: libvirt
                  runtime: {mode: External, address: "%s", service: {tls: {enabled: false}}}
                """.formatted(provider.address()));
        stage.apply(Files.readString(EXAMPLES.resolve("guest.yaml"))
                .replace("/var/lib/libvirt/images/", LibvirtProcess.POOLS + LibvirtHost.POOL + "/"));
        boots();
        growsByItsClass();
        goesBackAndIsCloned();
        stopsAndStarts();
        stage.at(VM).delete();
        await(VM + " is gone").atMost(BOOT).until(() -> stage.at(VM).get() == null);
        assertThat(host.listing()).isEqualTo(before);
        // libvirt pauses a guest while it starts and while a snapshot is taken, which is no news for anyone.
        assertThat(stage.kubectl("get", "events", "-o", "jsonpath={.items[*].reason}"))
                .contains("Started")
                .doesNotContain("Paused");
    }

    private static void boots() {
        VirtualMachineStatus running =
                until(status -> ready(status) && status.ips() != null && saysItsName(status.guest()));
        assertThat(running.phase()).isEqualTo("Running");
        assertThat(running.powerState()).isEqualTo("On");
        assertThat(running.ips()).anyMatch(address -> address.startsWith("192.168.122."));
        assertThat(VmStatuses.cpus(running)).isEqualTo(1);
        assertThat(inside(VM, "cat /tmp/first-boot")).isEqualTo("hello from hello");
    }

    /** More than it was started with comes with a restart, which the user allowed. */
    private static void growsByItsClass() {
        stage.kubectl("patch", "vmclass", "tiny", "--type=merge", "-p", "{\"spec\":{\"cpu\":2,\"memory\":\"384Mi\"}}");
        VirtualMachineStatus grown = until(status -> ready(status)
                && VmStatuses.cpus(status) == 2
                && status.ips() != null
                && VmStatuses.condition(status, "RestartRequired").isEmpty());
        assertThat(Objects.requireNonNull(grown.currentResources()).memoryMiB()).isEqualTo(384);
        assertThat(inside(VM, "nproc")).isEqualTo("2");
    }

    private static void stopsAndStarts() {
        stage.patch(VM, "{\"powerState\":\"OffGraceful\"}");
        assertThat(until(status -> ready(status) && "Off".equals(status.powerState()))
                        .message())
                .isEqualTo("The VM is stopped, as requested.");
        assertThat(host.virsh("domstate", stage.fleet() + "." + VM).success()).startsWith("shut off");
        stage.patch(VM, "{\"powerState\":\"On\"}");
        until(status -> ready(status) && "On".equals(status.powerState()) && status.ips() != null);
    }

    /** By calls of the provider: no kind for it is built yet. */
    private static void goesBackAndIsCloned() {
        try (ProviderClient caller = new ProviderClient(provider.address(), epoch())) {
            // The agent is asked once it is heard, which may be a moment after the address is known.
            VmState vm = await("the guest tells its name")
                    .atMost(BOOT)
                    .until(() -> caller.find(stage.owner(VM)), LibvirtStoryIT::named);
            inside(VM, "echo one > /disk/word && sync");
            Snapshot snapshot = caller.snapshot(vm, "one");
            inside(VM, "echo two > /disk/word && sync");
            assertThat(caller.revert(vm, snapshot).power()).isEqualTo(PowerState.ON);
            assertThat(inside(VM, "cat /disk/word")).isEqualTo("one");

            VmSpec spec = VmSpec.of(Hardware.of(1, 256)).withBootDisk(DiskSpec.of(VmState.BOOT_DISK, 1024));
            Owner owner = new Owner(
                    stage.fleet(), stage.fleet(), "copy", UUID.randomUUID().toString());
            VmState copy = caller.clone(
                    owner, new CloneSpec(ProviderClient.owned(vm), snapshot.id(), Mode.LINKED, spec, PowerState.ON));
            assertThat(inside("copy", "cat /disk/word")).isEqualTo("one");
            caller.delete(copy);
        }
    }

    private static boolean saysItsName(VirtualMachineStatus.@Nullable Guest guest) {
        return guest != null && Boolean.TRUE.equals(guest.agentRunning()) && VM.equals(guest.hostname());
    }

    private static boolean named(VmState vm) {
        return vm.guest().filter(guest -> guest.hostname().equals(VM)).isPresent();
    }

    private static Epoch epoch() {
        Pattern leads = Pattern.compile("Leading with epoch (\\d+) over");
        Matcher line = leads.matcher(stage.manager().process().waitForLine(leads, BOOT));
        assertThat(line.find()).isTrue();
        return new Epoch(stage.fleet(), Long.parseLong(line.group(1)));
    }

    private static boolean ready(VirtualMachineStatus status) {
        Long seen = status.observedGeneration();
        return VmStatuses.is(status, "Ready", "True")
                && Objects.equals(seen, stage.vm(VM).getMetadata().getGeneration());
    }

    private static String inside(String vm, String script) {
        return host.guest(stage.fleet() + "." + vm)
                .awaitAgent()
                .run(script)
                .success()
                .strip();
    }

    /** Under emulation, beside other work, a guest takes its time. */
    private static VirtualMachineStatus until(Predicate<VirtualMachineStatus> told) {
        return await(VM + " has that status")
                .atMost(BOOT)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptions()
                .until(LibvirtStoryIT::status, told);
    }

    private static VirtualMachineStatus status() {
        VirtualMachine vm = stage.vm(VM);
        return Objects.requireNonNull(vm.getStatus());
    }
}
