package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.controller.queue.LaneRuntime;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.provider.connection.ConnectionOptions;
import io.virtfleet.manager.provider.connection.ConnectionSettings;
import io.virtfleet.manager.provider.connection.ConnectionState;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.Fencing;
import io.virtfleet.manager.provider.connection.HealthCheckSettings;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.provider.mock.MockServer;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections to a mock provider in this process, over real gRPC. */
class ConnectionsTest {
    private static final ResourceKey KEY = new ResourceKey("Provider", "team", "mock");
    private static final HealthCheckSettings EVERY_HOUR =
            new HealthCheckSettings(Duration.ofHours(1), Duration.ofSeconds(5), 1, 1);
    private static final HealthCheckSettings OFTEN =
            new HealthCheckSettings(Duration.ofMillis(20), Duration.ofSeconds(5), 1, 1);
    private static final OwnedVm VM =
            new OwnedVm(new VmId("vm-1"), new Owner("fleet", "team", "web", "0f8fad5b-d9cb-469f-a165-70867728950e"));

    private final MockServer mock = MockServer.start();
    private final SystemScheduler scheduler = new SystemScheduler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicReference<OptionalLong> epoch = new AtomicReference<>(OptionalLong.of(5));
    private final AtomicBoolean leads = new AtomicBoolean(true);
    private final ConnectionEvents listener = new ConnectionEvents(this::inventoryFault);
    private final List<String> events = listener.recorded();
    private final Lanes lanes = new Lanes(
            LaneRuntime.onVirtualThreads(scheduler), new LaneSettings(1, new RateLimit(1, 1)), registry, Tracing.OFF);
    private final Connections connections = new Connections(options(), listener, KEY::equals, registry);

    @AfterEach
    void close() {
        connections.close();
        scheduler.close();
        mock.close();
    }

    @Test
    void aProviderThatDoesNotExistIsMissing() {
        assertThat(reason(new ResourceKey("Provider", "team", "other"))).isEqualTo(ProviderAccess.Reason.MISSING);
        assertThat(reason(KEY)).isEqualTo(ProviderAccess.Reason.UNREACHABLE);
    }

    @Test
    void reportsAProviderThatBecameReachableAndItsInventory() {
        connect(EVERY_HOUR);

        awaitSynced();
        assertThat(events).contains("access", "state", "synced");
    }

    @Test
    void anIdleProviderIsNotCalled() {
        connect(EVERY_HOUR);
        awaitSynced();

        assertThat(calls(Call.VALIDATE)).isEqualTo(1);
        assertThat(calls(Call.GET_CAPABILITIES)).isEqualTo(1);
        assertThat(calls(Call.WATCH)).isEqualTo(1);
        assertThat(calls(Call.LIST)).isZero();
    }

    @Test
    void theSameSettingsKeepTheConnection() {
        connect(EVERY_HOUR);
        awaitSynced();
        events.clear();

        connect(EVERY_HOUR);
        assertThat(events).isEmpty();

        connect(OFTEN);
        awaitSynced();
        assertThat(registry.get("virtfleet.provider.reachable").gauge().value()).isEqualTo(1);
    }

    @Test
    void withoutAnEpochNoChangeLeavesTheProcess() {
        connect(EVERY_HOUR);
        awaitSynced();
        epoch.set(OptionalLong.empty());

        assertThat(faultOfDelete().kind()).isEqualTo(FaultKind.FENCED);
        assertThat(calls(Call.DELETE)).isZero();
    }

    @Test
    void aChangeRefusedByEpochIsReported() {
        connect(EVERY_HOUR);
        awaitSynced();
        parts().virtualMachines().delete(VM);
        assertThat(state().fenced()).isEmpty();

        epoch.set(OptionalLong.of(4));
        leads.set(false);
        assertThat(faultOfDelete().kind()).isEqualTo(FaultKind.FENCED);
        assertThat(state().fenced()).isEmpty();

        leads.set(true);
        assertThat(faultOfDelete().kind()).isEqualTo(FaultKind.FENCED);
        assertThat(state().fenced()).get().extracting(Fault::kind).isEqualTo(FaultKind.FENCED);
    }

    @Test
    void aLostStreamIsReportedAndResumed() {
        connect(EVERY_HOUR);
        awaitSynced();
        events.clear();

        mock.admin().cutWatches();
        await().until(() -> events.contains("inventory lost"));
        awaitSynced();
    }

    @Test
    void refusedCredentialsAreFoundAndAccepted() {
        mock.admin().failCalls(Call.VALIDATE, 0, 1, Fault.of(FaultKind.DENIED, "wrong password"));
        connect(EVERY_HOUR);
        awaitSynced();
        assertThat(state().platformFaults()).extracting(Fault::kind).containsExactly(FaultKind.DENIED);

        // A lost stream triggers a health check.
        mock.admin().cutWatches();
        await().until(() -> state().platformFaults().isEmpty());
    }

    @Test
    void aClosedProviderIsNotCalled() {
        connect(OFTEN);
        awaitSynced();
        ProviderParts before = parts();

        connections.close(
                KEY,
                new ProviderAccess.Closed(ProviderAccess.Reason.PAUSED, Fault.of(FaultKind.UNREACHABLE, "paused")));

        assertThat(reason(KEY)).isEqualTo(ProviderAccess.Reason.PAUSED);
        await().ignoreExceptions().until(() -> refuses(before));
        assertThat(registry.find("virtfleet.provider.reachable").gauge()).isNull();
    }

    @Test
    void aProviderWhoseProcessIsReplacedKeepsItsConnection() {
        connect(EVERY_HOUR);
        awaitSynced();

        effects().perform(new ProviderStep.AwaitRuntime("a pod is replaced"), provider());

        assertThat(connections.access(KEY)).isInstanceOf(ProviderAccess.Open.class);
    }

    @Test
    void theReasonOfAStartingProcessIsReported() {
        effects().perform(new ProviderStep.AwaitRuntime("no pod is ready"), provider());

        assertThat(connections.access(KEY))
                .isInstanceOfSatisfying(
                        ProviderAccess.Closed.class,
                        closed -> assertThat(closed.fault().message())
                                .isEqualTo("Provider team/mock is not available: no pod is ready"));
    }

    private ProviderEffects effects() {
        return new ProviderEffects(connections, lanes, new NoWrites());
    }

    private static boolean refuses(ProviderParts parts) {
        try {
            parts.virtualMachines().describe(VM.id());
            return false;
        } catch (ProviderException closed) {
            return closed.fault().kind() == FaultKind.UNREACHABLE;
        }
    }

    private void connect(HealthCheckSettings rules) {
        connections.connect(provider(), new ConnectionSettings(ProviderAddress.parse(mock.address()), null, rules));
    }

    private Provider provider() {
        Provider provider = ProviderBuilder.at(KEY.name(), mock.address()).resource();
        provider.getMetadata().setNamespace(KEY.namespace());
        return provider;
    }

    private void awaitSynced() {
        await().until(() -> connections.access(KEY) instanceof ProviderAccess.Open
                && state().inventoryFault().isEmpty());
    }

    private Optional<Fault> inventoryFault(ResourceKey provider) {
        return connections
                .connection(provider)
                .flatMap(connection -> connection.state().inventoryFault());
    }

    private ConnectionState state() {
        return connections.connection(KEY).orElseThrow().state();
    }

    private ProviderParts parts() {
        return ((ProviderAccess.Open) connections.access(KEY)).link().parts();
    }

    private Fault faultOfDelete() {
        return catchThrowableOfType(
                        ProviderException.class, () -> parts().virtualMachines().delete(VM))
                .fault();
    }

    private ProviderAccess.Reason reason(ResourceKey key) {
        return ((ProviderAccess.Closed) connections.access(key)).reason();
    }

    private long calls(Call call) {
        return mock.admin().countCalls().getOrDefault(call, 0L);
    }

    private ConnectionOptions options() {
        return new ConnectionOptions(
                (_, address) -> new PlainTransport(ProviderChannel.plain(address)),
                new Fencing("fleet", epoch::get, leads::get),
                scheduler,
                new Backoff(Duration.ofMillis(5), Duration.ofMillis(50), new Random(1)),
                ConnectionOptions.DEFAULT_LIST_INTERVAL);
    }

    private record NoWrites() implements Writes<Provider> {
        @Override
        public WriteResult<Provider> hold(Provider object, String finalizer, Map<String, String> annotations) {
            return new WriteResult.Gone<>();
        }

        @Override
        public WriteResult<Provider> release(Provider object, String finalizer) {
            return new WriteResult.Gone<>();
        }

        @Override
        public WriteResult<Provider> writeStatus(Provider object) {
            return new WriteResult.Gone<>();
        }
    }
}
