package io.virtfleet.sdk.client;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.SplittableRandom;

/** What the tests of the calling end share. */
final class Remotes {
    static final Owner OWNER = new Owner("fleet-a", "team", "web", "0f8fad5b-d9cb-469f-a165-70867728950e");
    static final OwnedVm VM = new OwnedVm(new VmId("vm-1"), OWNER);
    static final Epoch EPOCH = new Epoch("fleet-a", 7);
    static final Deadlines DEADLINES =
            new Deadlines(Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(10));

    private Remotes() {}

    static RemoteProvider provider(ProviderChannel channel) {
        return provider(channel, DEADLINES);
    }

    static RemoteProvider provider(ProviderChannel channel, Deadlines deadlines) {
        Backoff quick = new Backoff(Duration.ofMillis(5), Duration.ofMillis(50), new SplittableRandom(1));
        return RemoteProvider.of(channel, () -> EPOCH, deadlines, quick);
    }

    static VmState vm(String id) {
        return VmState.draft(new VmId(id), "web", PowerState.ON)
                .owner(OWNER)
                .hardware(1, 512)
                .viewVersion(1)
                .done();
    }
}
