package io.virtfleet.manager.provider.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Providers that cannot be watched. */
class InventoryFeedTest {
    private static final Fault DOWN = Fault.of(FaultKind.UNREACHABLE, "down");
    private static final Duration OFTEN = Duration.ofMillis(5);
    private static final OwnerKey WEB = new OwnerKey("fleet", "uid-web");

    private final RecordingListener listener = new RecordingListener();
    private final VmInventory inventory = new VmInventory(listener);

    @Test
    void aProviderThatCannotBeWatchedIsListedPeriodically() {
        var lists = new Lists();
        try (InventoryFeed _ = InventoryFeed.open(parts().withInventory(lists), inventory, "fleet", OFTEN)) {
            await().until(() -> inventory.size() == 2);
            assertThat(inventory.find(WEB)).isInstanceOf(VmLookup.Found.class);

            lists.pages.set(List.of(List.of()));
            await().until(() -> inventory.find(WEB) instanceof VmLookup.NotFound);
            assertThat(inventory.completions())
                    .as("it was complete all the time")
                    .isEqualTo(1);
        }
    }

    @Test
    void afterAFailedListEveryVmIsUnknownUntilOneSucceeds() {
        var lists = new Lists();
        try (InventoryFeed _ = InventoryFeed.open(parts().withInventory(lists), inventory, "fleet", OFTEN)) {
            await().until(() -> inventory.find(WEB) instanceof VmLookup.Found);

            lists.failing = true;
            await().until(() -> inventory.find(WEB).equals(new VmLookup.Unknown(DOWN)));

            lists.failing = false;
            await().until(() -> inventory.find(WEB) instanceof VmLookup.Found);
            assertThat(inventory.completions()).isEqualTo(2);
        }
        assertThat(listener.events).contains("lost " + DOWN.message());
    }

    @Test
    void withoutAnInventoryEveryVmIsUnknown() {
        try (InventoryFeed _ = InventoryFeed.open(parts(), inventory, "fleet", OFTEN)) {
            assertThat(inventory.find(WEB))
                    .isInstanceOfSatisfying(
                            VmLookup.Unknown.class,
                            unsure -> assertThat(unsure.fault().kind()).isEqualTo(FaultKind.UNSUPPORTED));
        }
    }

    private static ProviderParts parts() {
        try (var channel = ProviderChannel.plain(new ProviderAddress("localhost", 1))) {
            return RemoteProvider.of(
                            channel, () -> new Epoch("fleet", 1), Deadlines.usual(), Backoff.usual(new Random(1)))
                    .parts(new ProviderFacts(new ProviderIdentity("test", "1"), Set.of()));
        }
    }

    /** Two pages with one VM each, unless told otherwise. */
    private static final class Lists implements Inventory {
        final AtomicReference<List<List<VmState>>> pages = new AtomicReference<>(
                List.of(List.of(VmInventoryTest.vm("web", 1)), List.of(VmInventoryTest.vm("db", 1))));
        volatile boolean failing;

        @Override
        public Page<VmState> list(PageRequest request, Scope scope) {
            if (failing) {
                throw new ProviderException(DOWN);
            }
            List<List<VmState>> all = pages.get();
            int index = request.token().isEmpty() ? 0 : Integer.parseInt(request.token());
            return new Page<>(all.get(index), index + 1 < all.size() ? Integer.toString(index + 1) : "");
        }
    }
}
