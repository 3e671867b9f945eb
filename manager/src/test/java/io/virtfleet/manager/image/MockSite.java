package io.virtfleet.manager.image;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Images;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.inventory.InventoryListener;
import io.virtfleet.manager.provider.inventory.VmInventory;
import io.virtfleet.provider.mock.MockServer;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.SplittableRandom;

/** A mock provider, and the manager's way to it over gRPC. */
final class MockSite implements AutoCloseable {
    static final String FLEET = "fleet";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final MockServer server = MockServer.start();
    private final ProviderChannel channel = ProviderChannel.plain(ProviderAddress.parse(server.address()));
    private final RemoteProvider remote = RemoteProvider.of(
            channel,
            () -> new Epoch(FLEET, 1),
            new Deadlines(PATIENCE, PATIENCE, PATIENCE),
            Backoff.usual(new SplittableRandom(1)));

    ProviderAccess open() {
        return new ProviderAccess.Open(new ProviderLink(remote.parts(remote.facts()), new VmInventory(new Deaf())));
    }

    Images images() {
        return remote.images();
    }

    MockAdmin admin() {
        return server.admin();
    }

    @Override
    public void close() {
        channel.close();
        server.close();
    }

    private static final class Deaf implements InventoryListener {
        @Override
        public void changed(Owner owner) {}

        @Override
        public void taskEnded(OwnerKey owner) {}

        @Override
        public void synced() {}

        @Override
        public void lost(Fault why) {}
    }
}
