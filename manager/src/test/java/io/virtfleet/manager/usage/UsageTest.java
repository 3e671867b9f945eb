package io.virtfleet.manager.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.testing.ManualScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageTest {
    private static final Usage NOBODY = Usage.NONE;

    @Test
    void namesTheFirstFewAndCountsTheRest() {
        assertThat(users(1).words()).isEqualTo("1 VM uses it: team/vm-0");
        assertThat(users(5).words()).isEqualTo("5 VMs use it: team/vm-0, team/vm-1, team/vm-2, team/vm-3, team/vm-4");
        assertThat(users(7).words())
                .isEqualTo("7 VMs use it: team/vm-0, team/vm-1, team/vm-2, team/vm-3, team/vm-4 and 2 more");
    }

    @Test
    void aProviderIsNamedWhileAnyVmIsOnIt() {
        ResourceKey here = new ResourceKey("Provider", "team", "here");
        ResourceKey there = new ResourceKey("Provider", "team", "there");
        ResourceKey first = new ResourceKey("VirtualMachine", "team", "first");
        ResourceKey second = new ResourceKey("VirtualMachine", "team", "second");
        var users = new ObjectUsers();
        users.add(new User(first, here));
        users.add(new User(second, here));
        users.add(new User(second, there));
        assertThat(users.usage().providers()).containsExactlyInAnyOrder(here, there);
        users.remove(first);
        assertThat(users.usage()).isEqualTo(new Usage(1, List.of("team/second"), Set.of(there)));
        users.remove(second);
        assertThat(users.usage()).isEqualTo(Usage.NONE);
    }

    @Test
    void anObjectIsHeldFromItsFirstUseOn() {
        assertThat(Protection.next(object(), NOBODY)).isEqualTo(Protection.Step.KEEP);
        assertThat(Protection.next(object(), users(1))).isEqualTo(Protection.Step.HOLD);
        assertThat(Protection.next(held(object()), users(1))).isEqualTo(Protection.Step.KEEP);
        assertThat(Protection.next(held(object()), NOBODY)).isEqualTo(Protection.Step.KEEP);
    }

    @Test
    void aDeletedObjectGoesWithItsLastUser() {
        assertThat(Protection.next(held(deleted()), users(1))).isEqualTo(Protection.Step.KEEP);
        assertThat(Protection.next(held(deleted()), NOBODY)).isEqualTo(Protection.Step.RELEASE);
        assertThat(Protection.leaving(held(deleted()))).isFalse();
    }

    @Test
    void anObjectThatIsLeavingIsNotHeldAnyMore() {
        assertThat(Protection.leaving(deleted())).isTrue();
        assertThat(Protection.next(deleted(), users(1))).isEqualTo(Protection.Step.KEEP);
    }

    @Test
    void aPaceLetsOneThroughInAWhile() {
        var scheduler = new ManualScheduler();
        var throttle = new Throttle(scheduler, Duration.ofSeconds(10));
        assertThat(throttle.remaining("a")).isZero();
        throttle.mark("a");
        scheduler.jump(Duration.ofSeconds(4));
        assertThat(throttle.remaining("a")).isEqualTo(Duration.ofSeconds(6));
        assertThat(throttle.remaining("b")).isZero();
        scheduler.jump(Duration.ofSeconds(6));
        assertThat(throttle.remaining("a")).isZero();
    }

    @Test
    void aSelectorThatNobodyCouldMatchIsNamed() {
        assertThat(ConsumerSelector.findings(null)).isEmpty();
        assertThat(ConsumerSelector.findings(selector("Exists"))).isEmpty();
        assertThat(ConsumerSelector.findings(selector("In", "a"))).isEmpty();
        assertThat(ConsumerSelector.findings(selector("In")))
                .extracting(Finding::toString)
                .containsExactly("spec.consumerNamespaceSelector.matchExpressions[0].values must not be empty with In");
        assertThat(ConsumerSelector.findings(selector("Exists", "a")))
                .extracting(Finding::field)
                .containsExactly("spec.consumerNamespaceSelector.matchExpressions[0].values");
        assertThat(ConsumerSelector.findings(selector("Equals", "a")))
                .extracting(Finding::problem)
                .containsExactly("must be In, NotIn, Exists or DoesNotExist but is Equals");
    }

    private static LabelSelector selector(String operator, String... values) {
        return new LabelSelectorBuilder()
                .addNewMatchExpression()
                .withKey("team")
                .withOperator(operator)
                .withValues(values)
                .endMatchExpression()
                .build();
    }

    private static Usage users(int count) {
        ResourceKey provider = new ResourceKey("Provider", "team", "mock");
        var users = new ObjectUsers();
        IntStream.range(0, count)
                .mapToObj(i -> new User(new ResourceKey("VirtualMachine", "team", "vm-" + i), provider))
                .forEach(users::add);
        return users.usage();
    }

    private static ConfigMap object() {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace("team")
                .withName("thing")
                .endMetadata()
                .build();
    }

    private static ConfigMap deleted() {
        ConfigMap object = object();
        object.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
        return object;
    }

    private static ConfigMap held(ConfigMap object) {
        object.getMetadata().setFinalizers(List.of(Protection.FINALIZER));
        return object;
    }
}
