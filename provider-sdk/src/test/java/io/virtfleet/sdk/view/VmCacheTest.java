package io.virtfleet.sdk.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class VmCacheTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration NONE = Duration.ZERO;

    /** What is on the platform: its power by the name of a VM. */
    private final Map<String, PowerState> platform = new ConcurrentHashMap<>();

    private final Set<String> hidden = ConcurrentHashMap.newKeySet();
    private final Set<String> broken = ConcurrentHashMap.newKeySet();
    private final List<String> read = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private final VmFeed feed = new VmFeed();
    private int life = 1;
    private final VmCache<String, NamedVm> cache =
            new VmCache<>(feed, new ViewVersions(Clock.systemUTC()), new VmCacheListener<String, NamedVm>() {
                @Override
                public void looked(NamedVm vm) {
                    // Each look is counted by its reader.
                }

                @Override
                public void ended(String key) {
                    ended.add(key);
                }
            });

    private VmReader<NamedVm> reader(String name) {
        return version -> {
            read.add(name);
            if (broken.contains(name)) {
                throw new IllegalStateException("planted");
            }
            if (hidden.contains(name)) {
                return new VmReader.Foreign<>();
            }
            PowerState power = platform.get(name);
            return power == null
                    ? new VmReader.Absent<>()
                    : new VmReader.Found<>(new NamedVm(VmState.draft(id(name), name, power)
                            .viewVersion(version)
                            .done()));
        };
    }

    private VmId id(String name) {
        return new VmId(name + "." + life);
    }

    private Optional<NamedVm> look(String name) {
        return cache.look(name, reader(name));
    }

    private void lookAtAll() {
        read.clear();
        cache.lookAtAll(platform.keySet(), this::reader);
    }

    private void compare() {
        read.clear();
        cache.compare(platform, (vm, power) -> vm.state().power() == power, this::reader);
    }

    private Optional<PowerState> published(String name) {
        return feed.state(id(name)).map(VmState::power);
    }

    @Test
    void publishesAVmAndKeepsIt() {
        platform.put("web", PowerState.ON);
        assertThat(look("web")).isEqualTo(cache.find("web")).isPresent();
        assertThat(published("web")).contains(PowerState.ON);
        assertThat(cache.all()).hasSize(1);
    }

    @Test
    void aVmThatReadsTheSameKeepsItsVersion() {
        platform.put("web", PowerState.ON);
        VmState first = look("web").orElseThrow().state();
        assertThat(look("web").orElseThrow().state()).isEqualTo(first);
        platform.put("web", PowerState.OFF);
        assertThat(look("web").orElseThrow().state().viewVersion()).isGreaterThan(first.viewVersion());
        assertThat(published("web")).contains(PowerState.OFF);
    }

    @Test
    void aVmThatIsGoneVanishes() {
        platform.put("web", PowerState.ON);
        look("web");
        platform.remove("web");
        assertThat(look("web")).isEmpty();
        assertThat(published("web")).isEmpty();
        assertThat(ended).containsExactly("web");
    }

    @Test
    void theNextVmOfAKeyIsAnotherOne() {
        platform.put("web", PowerState.ON);
        look("web");
        VmId before = id("web");
        life = 2;
        look("web");
        assertThat(feed.state(before)).isEmpty();
        assertThat(published("web")).contains(PowerState.ON);
        assertThat(ended).containsExactly("web");
    }

    @Test
    void aVmOfAnotherProviderIsNotShownAndNotReadAgain() {
        platform.put("theirs", PowerState.ON);
        hidden.add("theirs");
        lookAtAll();
        assertThat(cache.all()).isEmpty();
        compare();
        assertThat(read).isEmpty();
    }

    @Test
    void aVmThatIsHandedToAnotherProviderVanishes() {
        platform.put("web", PowerState.ON);
        look("web");
        hidden.add("web");
        assertThat(look("web")).isEmpty();
        assertThat(published("web")).isEmpty();
    }

    @Test
    void comparesByASignAndReadsOnlyWhatDiffers() {
        platform.putAll(Map.of("same", PowerState.ON, "other", PowerState.ON, "gone", PowerState.ON));
        lookAtAll();
        platform.put("other", PowerState.OFF);
        platform.put("new", PowerState.ON);
        platform.remove("gone");
        compare();
        assertThat(read).containsExactlyInAnyOrder("other", "new", "gone");
        assertThat(cache.all()).extracting(vm -> vm.state().name()).containsExactlyInAnyOrder("same", "other", "new");
    }

    @Test
    void oneThatCannotBeReadDoesNotSpoilTheRest() {
        platform.putAll(Map.of("web", PowerState.ON, "bad", PowerState.ON, "db", PowerState.ON));
        broken.add("bad");
        lookAtAll();
        assertThat(cache.all()).extracting(vm -> vm.state().name()).containsExactlyInAnyOrder("web", "db");
        assertThat(cache.whole())
                .as("what was never read must not count as absent")
                .isFalse();
    }

    @Test
    void oneThatCouldNotBeReadIsReadAgainAtTheNextComparison() {
        platform.put("bad", PowerState.ON);
        broken.add("bad");
        lookAtAll();
        broken.clear();
        compare();
        assertThat(published("bad")).contains(PowerState.ON);
        assertThat(cache.whole()).isTrue();
    }

    @Test
    void oneThatCannotBeReadAnyMoreStaysAsItWasLastRead() {
        platform.put("bad", PowerState.ON);
        lookAtAll();
        broken.add("bad");
        lookAtAll();
        assertThat(published("bad")).contains(PowerState.ON);
        assertThat(cache.whole()).isTrue();
        compare();
        assertThat(read).as("read again though its sign is the same").containsExactly("bad");
    }

    @Test
    void oneThatWasNeverReadAndIsGoneIsMissedNoMore() {
        platform.put("bad", PowerState.ON);
        broken.add("bad");
        lookAtAll();
        platform.remove("bad");
        broken.clear();
        compare();
        assertThat(cache.whole()).isTrue();
    }

    @Test
    void aSingleLookThatFailsThrowsAndChangesNothing() {
        platform.put("web", PowerState.ON);
        look("web");
        broken.add("web");
        assertThatThrownBy(() -> look("web")).hasMessage("planted");
        assertThat(published("web")).contains(PowerState.ON);
    }

    @Test
    void waitsUntilAVmIsSo() throws Exception {
        platform.put("web", PowerState.ON);
        look("web");
        assertThat(cache.await("web", vm -> vm.state().power() == PowerState.OFF, NONE))
                .isEmpty();
        CompletableFuture<Optional<NamedVm>> off = CompletableFuture.supplyAsync(() -> awaitOff("web"));
        platform.put("web", PowerState.OFF);
        await().until(() -> {
            look("web");
            return off.isDone();
        });
        assertThat(off.get()).isPresent();
        assertThat(awaitOff("web")).as("it is so already").isPresent();
    }

    private Optional<NamedVm> awaitOff(String name) {
        try {
            return cache.await(name, vm -> vm.state().power() == PowerState.OFF, LONG);
        } catch (InterruptedException givenUp) {
            throw new IllegalStateException(givenUp);
        }
    }
}
