package io.virtfleet.sdk.client;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
        return new VmState(
                new VmId(id),
                Optional.of(OWNER),
                "web",
                PowerState.ON,
                VmPhase.RUNNING,
                "",
                1,
                512,
                List.of(),
                List.of(),
                Optional.empty(),
                "",
                List.of(),
                1);
    }
}
