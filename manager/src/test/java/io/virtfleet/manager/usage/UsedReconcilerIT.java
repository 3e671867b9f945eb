package io.virtfleet.manager.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.testing.ManualScheduler;
import io.virtfleet.controller.write.OwnWrites;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.ResourceWriter;
import io.virtfleet.controller.write.WriteMetrics;
import io.virtfleet.manager.CustomResources;
import io.virtfleet.manager.network.NetworkReporter;
import io.virtfleet.manager.vmclass.VmClassReporter;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class UsedReconcilerIT {
    private final KubernetesClient client;
    private final ControlPlane plane;
    private final String namespace;
    private final List<User> users = new ArrayList<>();
    private final ManualScheduler scheduler = new ManualScheduler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final UsedReconciler<VMClass> classes;
    private final UsedReconciler<VMNetworkAttachment> networks;

    UsedReconcilerIT(ControlPlane plane, TestNamespace namespace) {
        CustomResources.install(plane);
        this.plane = plane;
        this.namespace = namespace.name();
        client = KubernetesClients.forResources(plane.client().getConfiguration());
        classes = new UsedReconciler<>(
                writer(new OwnWrites<>()),
                _ -> List.copyOf(users),
                new VmClassReporter(),
                Clock.systemUTC(),
                scheduler);
        networks = new UsedReconciler<>(
                writer(new OwnWrites<>()),
                _ -> List.copyOf(users),
                new NetworkReporter(),
                Clock.systemUTC(),
                scheduler);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aClassThatNobodyUsesIsReportedOnceAndGoesAtOnce() {
        VMClass vmClass = vmClass("unused");
        pass(vmClass);
        double writes = writes();

        pass(vmClass);

        assertThat(writes()).isEqualTo(writes).isEqualTo(1);
        assertThat(now(vmClass).getFinalizers()).isEmpty();
        client.resource(vmClass).delete();
        assertThat(client.resource(vmClass).get()).isNull();
    }

    @Test
    void aClassInUseStaysUntilItsLastVmIsGone() {
        VMClass vmClass = vmClass("used");
        uses(3);
        pass(vmClass);
        assertThat(now(vmClass).getFinalizers()).containsExactly(Protection.FINALIZER);
        assertThat(now(vmClass).getStatus().usedByVMs()).isEqualTo(3);

        client.resource(vmClass).delete();
        pass(vmClass);
        assertThat(plane.kubectl("describe", "vmclass", "used", "-n", namespace).output())
                .contains("3 VMs use it: " + namespace + "/vm-0, " + namespace + "/vm-1, " + namespace + "/vm-2.");

        users.clear();
        pass(vmClass);
        assertThat(client.resource(vmClass).get()).isNull();
    }

    @Test
    void manyVmsCostFewWrites() {
        VMClass vmClass = vmClass("popular");
        for (int i = 0; i < 100; i++) {
            users.add(user(i));
            pass(vmClass);
        }
        assertThat(writes()).isEqualTo(2);
        assertThat(pass(vmClass)).isEqualTo(new Requeue.After(UsedReconciler.BETWEEN_COUNTS));

        scheduler.jump(Duration.ofSeconds(10));
        pass(vmClass);

        assertThat(writes()).isEqualTo(3);
        assertThat(now(vmClass).getStatus().usedByVMs()).isEqualTo(100);
    }

    @Test
    void aChangedSpecIsJudgedAtOnce() {
        VMClass vmClass = vmClass("changing");
        uses(1);
        pass(vmClass);
        plane.kubectl(
                "patch",
                "vmclass",
                "changing",
                "-n",
                namespace,
                "--type=merge",
                "-p",
                "{\"spec\":{\"resourceLimits\":{\"memoryReservation\":\"8Gi\"}}}");

        pass(vmClass);

        assertThat(now(vmClass).getStatus().conditions())
                .extracting(Condition::getType, Condition::getReason)
                .contains(tuple("Stalled", "Invalid"));
    }

    @Test
    void aStaleObjectIsLookedAtAgain() {
        VMClass stale = vmClass("stale");
        pass(stale);
        uses(1);

        assertThat(classes.reconcile(stale)).isInstanceOf(Requeue.After.class);
        assertThat(now(stale).getFinalizers()).isEmpty();
    }

    @Test
    void aNetworkReportsHowManyVmsArePluggedIn() {
        var network = CustomResources.create(client, VMNetworkAttachment.class, namespace, """
                metadata: {name: office}
                spec: {network: {mock: {name: office}}}
                """);
        uses(2);

        networks.reconcile(network);

        VMNetworkAttachment now =
                Objects.requireNonNull(client.resource(network).get());
        assertThat(now.getFinalizers()).containsExactly(Protection.FINALIZER);
        assertThat(now.getStatus().connectedVMs()).isEqualTo(2);
        assertThat(now.getStatus().ready()).isTrue();
        assertThat(networks.reconcile(now)).isInstanceOf(Requeue.After.class);
    }

    private Requeue pass(VMClass vmClass) {
        return classes.reconcile(now(vmClass));
    }

    private VMClass now(VMClass vmClass) {
        return Objects.requireNonNull(client.resource(vmClass).get());
    }

    private void uses(int count) {
        for (int i = 0; i < count; i++) {
            users.add(user(i));
        }
    }

    private User user(int number) {
        return new User(
                new ResourceKey("VirtualMachine", namespace, "vm-" + number),
                new ResourceKey("Provider", namespace, "mock"));
    }

    private VMClass vmClass(String name) {
        return CustomResources.create(client, VMClass.class, namespace, """
                metadata: {name: %s}
                spec: {cpu: 2, memory: 4Gi}
                """.formatted(name));
    }

    private <T extends io.fabric8.kubernetes.api.model.HasMetadata> ResourceWriter<T> writer(OwnWrites<T> ownWrites) {
        return new ResourceWriter<>(
                client, new RequestLimit(RequestLimit.USUAL), ownWrites, new WriteMetrics(registry));
    }

    private double writes() {
        return registry.find("virtfleet.api.writes").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }
}
