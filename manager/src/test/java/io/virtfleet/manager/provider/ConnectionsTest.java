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
import io.virtfleet.manager.controller.LaneSettings;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.SystemTimeline;
import io.virtfleet.manager.controller.WriteResult;
import io.virtfleet.manager.controller.Writes;
import io.virtfleet.provider.mock.MockServer;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections to a mock provider in this process, over real gRPC. */
class ConnectionsTest {
    private static final ResourceKey KEY = new ResourceKey("Provider", "team", "mock");
    private static final HealthRules EVERY_HOUR = new HealthRules(Duration.ofHours(1), Duration.ofSeconds(5), 1, 1);
    private static final HealthRules OFTEN = new HealthRules(Duration.ofMillis(20), Duration.ofSeconds(5), 1, 1);
    private static final OwnedVm VM =
            new OwnedVm(new VmId("vm-1"), new Owner("fleet", "team", "web", "0f8fad5b-d9cb-469f-a165-70867728950e"));

    private final MockServer mock = MockServer.start();
    private final SystemTimeline timeline = new SystemTimeline();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final AtomicReference<OptionalLong> epoch = new AtomicReference<>(OptionalLong.of(5));
    private final AtomicInteger steppedDown = new AtomicInteger();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final Connections connections =
            new Connections(dialing(), new Told(), _ -> new HeardNews(), KEY::equals, registry);

    @AfterEach
    void close() {
        connections.close();
        timeline.close();
        mock.close();
    }

    @Test
    void aProviderThatTheClusterDoesNotHaveIsMissing() {
        assertThat(why(new ResourceKey("Provider", "team", "other"))).isEqualTo(ProviderAccess.Why.MISSING);
        assertThat(why(KEY)).isEqualTo(ProviderAccess.Why.UNREACHABLE);
    }

    @Test
    void whatIsBoundIsWokenWhenAProviderIsReached() {
        connect(EVERY_HOUR);

        awaitWhole();
        assertThat(told).contains("access", "state");
    }

    @Test
    void anIdleProviderIsNotAskedAgain() {
        connect(EVERY_HOUR);
        awaitWhole();

        assertThat(calls(Call.VALIDATE)).isEqualTo(1);
        assertThat(calls(Call.GET_CAPABILITIES)).isEqualTo(1);
        assertThat(calls(Call.WATCH)).isEqualTo(1);
        assertThat(calls(Call.LIST)).isZero();
    }

    @Test
    void theSameWishKeepsTheConnection() {
        connect(EVERY_HOUR);
        awaitWhole();
        told.clear();

        connect(EVERY_HOUR);
        assertThat(told).isEmpty();

        connect(OFTEN);
        awaitWhole();
        assertThat(registry.get("virtfleet.provider.reachable").gauge().value()).isEqualTo(1);
    }

    @Test
    void withoutAnEpochNoChangeLeavesTheProcess() {
        connect(EVERY_HOUR);
        awaitWhole();
        epoch.set(OptionalLong.empty());

        assertThat(faultOfDelete().kind()).isEqualTo(FaultKind.FENCED);
        assertThat(calls(Call.DELETE)).isZero();
    }

    @Test
    void aRefusalByEpochIsToldToWhoLeads() {
        connect(EVERY_HOUR);
        awaitWhole();
        parts().virtualMachines().delete(VM);
        assertThat(steppedDown).hasValue(0);

        epoch.set(OptionalLong.of(4));
        assertThat(faultOfDelete().kind()).isEqualTo(FaultKind.FENCED);
        assertThat(steppedDown).hasValue(1);
    }

    @Test
    void aCutStreamIsToldAndComesBack() {
        connect(EVERY_HOUR);
        awaitWhole();
        told.clear();

        mock.admin().cutWatches();
        await().until(() -> told.contains("blind"));
        awaitWhole();
    }

    @Test
    void refusedCredentialsAreFoundAndAccepted() {
        mock.admin().failCalls(Call.VALIDATE, 0, 1, Fault.of(FaultKind.DENIED, "wrong password"));
        connect(EVERY_HOUR);
        awaitWhole();
        assertThat(state().findings()).extracting(Fault::kind).containsExactly(FaultKind.DENIED);

        // Whoever was away is looked at again.
        mock.admin().cutWatches();
        await().until(() -> state().findings().isEmpty());
    }

    @Test
    void aShutProviderIsCalledNoMore() {
        connect(OFTEN);
        awaitWhole();
        ProviderParts before = parts();

        connections.shut(
                KEY, new ProviderAccess.Closed(ProviderAccess.Why.PAUSED, Fault.of(FaultKind.UNREACHABLE, "paused")));

        assertThat(why(KEY)).isEqualTo(ProviderAccess.Why.PAUSED);
        await().ignoreExceptions().until(() -> refuses(before));
        assertThat(registry.find("virtfleet.provider.reachable").gauge()).isNull();
    }

    @Test
    void aProviderWhoseProcessIsReplacedKeepsItsConnection() {
        connect(EVERY_HOUR);
        awaitWhole();

        effects().perform(new ProviderStep.AwaitRuntime("a pod is replaced"), provider());

        assertThat(connections.access(KEY)).isInstanceOf(ProviderAccess.Open.class);
    }

    @Test
    void aProviderWhoseProcessStartsSaysSo() {
        effects().perform(new ProviderStep.AwaitRuntime("no pod is ready"), provider());

        assertThat(connections.access(KEY))
                .isInstanceOfSatisfying(
                        ProviderAccess.Closed.class,
                        closed -> assertThat(closed.fault().message())
                                .isEqualTo("Provider team/mock cannot be used: no pod is ready"));
    }

    private ProviderEffects effects() {
        return new ProviderEffects(connections, new NoLanes(), new NoWrites());
    }

    private static boolean refuses(ProviderParts parts) {
        try {
            parts.virtualMachines().describe(VM.id());
            return false;
        } catch (ProviderException closed) {
            return closed.fault().kind() == FaultKind.UNREACHABLE;
        }
    }

    private void connect(HealthRules rules) {
        connections.connect(provider(), new ConnectionWish(ProviderAddress.parse(mock.address()), null, rules));
    }

    private Provider provider() {
        Provider provider = SomeProvider.at(KEY.name(), mock.address()).resource();
        provider.getMetadata().setNamespace(KEY.namespace());
        return provider;
    }

    private void awaitWhole() {
        await().until(() -> connections.access(KEY) instanceof ProviderAccess.Open
                && state().viewFault().isEmpty());
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

    private ProviderAccess.Why why(ResourceKey key) {
        return ((ProviderAccess.Closed) connections.access(key)).why();
    }

    private long calls(Call call) {
        return mock.admin().countCalls().getOrDefault(call, 0L);
    }

    private Dialing dialing() {
        return new Dialing(
                (_, address) -> new PlainTransport(ProviderChannel.plain(address)),
                new Fencing("fleet", epoch::get, steppedDown::incrementAndGet),
                timeline,
                new Backoff(Duration.ofMillis(5), Duration.ofMillis(50), new Random(1)),
                Dialing.USUAL_LIST_INTERVAL);
    }

    private record PlainTransport(ProviderChannel channel) implements Transport {
        @Override
        public void refresh() {}

        @Override
        public void close() {
            channel.close();
        }
    }

    private final class Told implements ConnectionListener {
        @Override
        public void stateChanged(ResourceKey provider) {
            told.add("state");
            connections
                    .connection(provider)
                    .flatMap(connection -> connection.state().viewFault())
                    .ifPresent(_ -> told.add("blind"));
        }

        @Override
        public void accessChanged(ResourceKey provider) {
            told.add("access");
        }
    }

    private record NoLanes() implements LaneControl {
        @Override
        public void configure(String lane, LaneSettings settings) {}

        @Override
        public void unconfigure(String lane) {}
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
