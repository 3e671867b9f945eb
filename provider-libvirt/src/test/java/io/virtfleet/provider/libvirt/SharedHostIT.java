package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host is shared: with another provider, with people who use virsh, with VMs that are nobody's of ours. */
class SharedHostIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private final LibvirtHost host = LibvirtHost.shared();
    private ProviderOnHost provider;

    @BeforeEach
    void serve() {
        provider = ProviderOnHost.start(host);
    }

    @AfterEach
    void stop() {
        provider.close();
    }

    @Test
    void twoProvidersLeaveEachOthersVmsAlone() {
        Owner owner = ProviderOnHost.owner("mine");
        VmState mine = provider.create(owner, SMALL, PowerState.ON);
        try (ProviderOnHost other = ProviderOnHost.start(host, "--provider-id=other")) {
            assertThat(other.remote().virtualMachines().find(owner.key())).isEmpty();
            assertThat(all(other)).extracting(VmState::id).doesNotContain(mine.id());
            refuses(
                    FaultKind.NOT_FOUND,
                    () -> other.remote().virtualMachines().power(ProviderOnHost.owned(mine), new PowerAction.Off()));
            other.delete(mine);
            assertThat(host.domains()).as("what another provider made").contains("shop.mine");
        }
        assertThat(provider.remote().virtualMachines().find(owner.key())).contains(mine);
        provider.delete(mine);
    }

    @Test
    void aDomainOfAStrangerIsShownAndNeverChanged() {
        UUID uuid = UUID.randomUUID();
        host.define(stranger(uuid, "strange"));
        VmId id = new VmId(uuid.toString());
        await().atMost(PATIENCE)
                .until(() -> all(provider).stream().anyMatch(vm -> vm.id().equals(id)));
        OwnedVm claimed = new OwnedVm(id, ProviderOnHost.owner("thief"));
        refuses(FaultKind.CONFLICT, () -> provider.remote().virtualMachines().delete(claimed));
        refuses(FaultKind.CONFLICT, () -> provider.remote().virtualMachines().power(claimed, new PowerAction.On()));
        host.virsh("undefine", "strange").success();
        await().atMost(PATIENCE)
                .until(() -> all(provider).stream().noneMatch(vm -> vm.id().equals(id)));
    }

    @Test
    void aStrangersDomainWithNumbersBeyondOursSpoilsNoView() {
        UUID uuid = UUID.randomUUID();
        host.define(stranger(uuid, "huge").replace("</domain>", """
            <devices><disk type='file' device='disk'><source file='/var/lib/libvirt/huge.img'/>
            <target dev='vda' bus='virtio'/><iotune><total_iops_sec>5000000000</total_iops_sec></iotune>
            </disk></devices></domain>
            """));
        try (ProviderOnHost fresh = ProviderOnHost.start(host)) {
            await().atMost(PATIENCE)
                    .ignoreException(ProviderException.class)
                    .until(() -> all(fresh).stream().anyMatch(vm -> vm.id().equals(new VmId(uuid.toString()))));
        } finally {
            host.virsh("undefine", "huge").success();
        }
    }

    @Test
    void aStrangersDomainOfTheSameNameIsInTheWay() {
        host.define(stranger(UUID.randomUUID(), "shop.taken"));
        refuses(FaultKind.CONFLICT, () -> provider.create(ProviderOnHost.owner("taken"), SMALL, PowerState.OFF));
        host.virsh("undefine", "shop.taken").success();
    }

    @Test
    void vmsOfOneNameComeAndGoAtOnce() throws InterruptedException {
        Callable<Boolean> life = () -> {
            for (int round = 0; round < 10; round++) {
                provider.delete(provider.create(ProviderOnHost.owner("twin"), SMALL, PowerState.OFF));
            }
            return true;
        };
        try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(users.invokeAll(Collections.nCopies(8, life)))
                    .allSatisfy(end -> assertThat(end).succeedsWithin(Duration.ZERO));
        }
        assertThat(host.domains()).noneMatch(name -> name.startsWith("shop.twin"));
    }

    @Test
    void theProcessorIsTheOneThatWasChosen() {
        Hardware plain = Hardware.of(1, 64);
        Hardware chosen = new Hardware(
                1,
                64,
                plain.firmware(),
                plain.security(),
                plain.performance(),
                plain.limits(),
                plain.gpus(),
                plain.guestTools(),
                Map.of("cpuModel", "Nehalem"));
        VmState vm = provider.create(ProviderOnHost.owner("chosen"), VmSpec.of(chosen), PowerState.ON);
        assertThat(host.virsh("dumpxml", "shop.chosen").success()).contains("Nehalem");
        provider.delete(vm);
    }

    @Test
    void whatHappensBehindOurBackIsTold() {
        VmState vm = provider.create(ProviderOnHost.owner("watched"), SMALL, PowerState.ON);
        host.virsh("destroy", "shop.watched").success();
        await().atMost(PATIENCE).until(() -> power(vm) == PowerState.OFF);
        host.virsh("start", "shop.watched").success();
        await().atMost(PATIENCE).until(() -> power(vm) == PowerState.ON);
        host.virsh("suspend", "shop.watched").success();
        await().atMost(PATIENCE).until(() -> power(vm) == PowerState.PAUSED);
        provider.delete(vm);
        assertThat(host.domains()).doesNotContain("shop.watched");
    }

    /** From the feed, which nothing but events has told. */
    private PowerState power(VmState vm) {
        return all(provider).stream()
                .filter(each -> each.id().equals(vm.id()))
                .map(VmState::power)
                .findFirst()
                .orElseThrow();
    }

    private static List<VmState> all(ProviderOnHost provider) {
        PageRequest page = new PageRequest(ProviderOnHost.FLEET, 500, "");
        return provider.remote()
                .inventory()
                .list(page, Inventory.Scope.WITH_UNOWNED)
                .items();
    }

    private static void refuses(FaultKind kind, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        refused -> assertThat(refused.fault().kind()).isEqualTo(kind));
    }

    private static String stranger(UUID uuid, String name) {
        return """
            <domain type='qemu'><name>%s</name><uuid>%s</uuid><memory unit='MiB'>32</memory>
            <os><type arch='x86_64'>hvm</type></os></domain>
            """.formatted(name, uuid);
    }
}
