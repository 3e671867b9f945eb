package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.manager.provider.connection.ConnectionListener;
import io.virtfleet.manager.provider.connection.ConnectionOptions;
import io.virtfleet.manager.provider.connection.ConnectionSettings;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.Fencing;
import io.virtfleet.manager.provider.connection.HealthCheckSettings;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.server.ProviderProgram;
import io.virtfleet.sdk.server.ServingProvider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A provider that has only what every provider has. */
final class ConnectionWithoutInventoryTest implements ConnectionListener {
    private static final ResourceKey KEY = new ResourceKey("Provider", "team", "idle");
    private static final HealthCheckSettings EVERY_HOUR =
            new HealthCheckSettings(Duration.ofHours(1), Duration.ofSeconds(5), 1, 1);

    private final ServingProvider serving = ProviderProgram.named("idle", "1")
            .start(
                    List.of("--insecure", "--port=0", "--health-port=0"),
                    Map.of(),
                    context -> ProviderParts.of(new ProviderIdentity("idle", "1"), new IdleVms(), context.tasks()));
    private final String address = "127.0.0.1:" + serving.port();
    private final SystemScheduler scheduler = new SystemScheduler();
    private final Connections connections = new Connections(options(), this, KEY::equals, new SimpleMeterRegistry());
    private final List<FaultKind> inventoryWhenReachable = new CopyOnWriteArrayList<>();

    ConnectionWithoutInventoryTest() throws ProgramExit {}

    @AfterEach
    void close() {
        connections.close();
        scheduler.close();
        serving.close();
    }

    /** Nothing else would wake the VMs that were reconciled in between. */
    @Test
    void whoHearsThatItIsReachableKnowsThatVmsAreLookedUpOneByOne() {
        Provider provider = ProviderBuilder.at(KEY.name(), address).resource();
        provider.getMetadata().setNamespace(KEY.namespace());
        connections.connect(provider, new ConnectionSettings(ProviderAddress.parse(address), null, EVERY_HOUR));
        await().until(() -> !inventoryWhenReachable.isEmpty());
        assertThat(inventoryWhenReachable).containsOnly(FaultKind.UNSUPPORTED);
    }

    private ConnectionOptions options() {
        return new ConnectionOptions(
                (_, dialled) -> new PlainTransport(ProviderChannel.plain(dialled)),
                new Fencing("fleet", () -> OptionalLong.of(1), () -> true),
                scheduler,
                Backoff.usual(new Random(1)),
                ConnectionOptions.DEFAULT_LIST_INTERVAL);
    }

    @Override
    public void accessChanged(ResourceKey provider) {
        if (connections.access(provider) instanceof ProviderAccess.Open) {
            connections
                    .connection(provider)
                    .flatMap(connection -> connection.state().inventoryFault())
                    .map(Fault::kind)
                    .ifPresent(inventoryWhenReachable::add);
        }
    }

    @Override
    public void stateChanged(ResourceKey provider) {}

    @Override
    public void vmChanged(ResourceKey provider, Owner owner) {}

    @Override
    public void taskEnded(OwnerKey owner) {}

    @Override
    public void inventorySynced(ResourceKey provider) {}
}
