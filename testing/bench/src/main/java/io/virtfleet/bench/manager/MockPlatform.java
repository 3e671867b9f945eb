package io.virtfleet.bench.manager;

import io.virtfleet.bench.MockProcess;
import io.virtfleet.bench.ParallelCalls;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** A mock provider seen from beside the manager: what it was asked, and which VMs it has. */
record MockPlatform(MockProcess process) {
    private static final int WARM_UP = 1_000;

    /** Lets the mock do its work until its JVM knows it, and forgets all of that: what is measured is the manager. */
    void warmUp() throws InterruptedException {
        String fleet = "warm-up";
        VmSpec spec = VmSpec.of(Hardware.of(1, 1024));
        try (ProviderChannel channel = ProviderChannel.plain(process.address())) {
            var vms = remote(channel, fleet).virtualMachines();
            ParallelCalls.seconds(WARM_UP, number -> {
                String uid = new UUID(0, number).toString();
                vms.create(new Owner(fleet, fleet, "vm-" + number, uid), spec, PowerState.ON);
            });
        }
        process.admin().reset();
    }

    /** How often each call was made. */
    Map<Call, Long> calls() {
        return process.admin().countCalls();
    }

    /** All VMs of the fleet. */
    List<VmState> vms(String fleet) {
        List<VmState> all = new ArrayList<>();
        try (ProviderChannel channel = ProviderChannel.plain(process.address())) {
            Inventory inventory = remote(channel, fleet).inventory();
            PageRequest request = PageRequest.first(fleet);
            while (true) {
                Page<VmState> page = inventory.list(request, Inventory.Scope.OWNED);
                all.addAll(page.items());
                if (page.nextToken().isEmpty()) {
                    return all;
                }
                request = request.next(page.nextToken());
            }
        }
    }

    private static RemoteProvider remote(ProviderChannel channel, String fleet) {
        return RemoteProvider.of(channel, () -> new Epoch(fleet, 1), Deadlines.usual(), Backoff.usual(new Random(1)));
    }
}
