package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A QEMU that hangs keeps nobody from hearing of the other VMs of its host. */
class HungGuestIT {
    /** Less than libvirt waits for a QEMU that does not answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final VmSpec DISK = VmSpec.of(Hardware.of(1, 64)).withDisks(List.of(DiskSpec.of("data", 16)));

    @Test
    void changesOfOthersAreToldAndItsOwnDefinitionIsRead() {
        try (LibvirtHost host = LibvirtHost.start(LibvirtHostOptions.plain());
                ProviderOnHost provider = ProviderOnHost.start(host)) {
            VmState hung = provider.create(ProviderOnHost.owner("hung"), DISK, PowerState.ON);
            VmState other = provider.create(ProviderOnHost.owner("other"), DISK, PowerState.ON);
            host.pauseQemu(hung.name());
            try {
                host.define(host.virsh("dumpxml", hung.name(), "--inactive")
                        .success()
                        .replace("<on_crash>destroy", "<on_crash>restart"));
                host.virsh("suspend", other.name()).success();
                await().atMost(PATIENCE).until(() -> told(provider, other).power() == PowerState.PAUSED);
                assertThat(provider.remote().virtualMachines().describe(hung.id()))
                        .get()
                        .extracting(vm -> vm.disks().getFirst().sizeMib())
                        .isEqualTo(16L);
            } finally {
                host.resumeQemu(hung.name());
            }
            provider.delete(hung);
            provider.delete(other);
        }
    }

    /** From the feed, which nothing but events has told. */
    private static VmState told(ProviderOnHost provider, VmState vm) {
        return provider
                .remote()
                .inventory()
                .list(PageRequest.first(ProviderOnHost.FLEET), Inventory.Scope.OWNED)
                .items()
                .stream()
                .filter(each -> each.id().equals(vm.id()))
                .findFirst()
                .orElseThrow();
    }
}
