package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.cache.CacheMetrics;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.queue.LaneRuntime;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.manager.CustomResources;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class CachesIT {
    private static final LaneSettings LANE = new LaneSettings(4, new RateLimit(1000, 1000));

    private final KubernetesClient client;
    private final String one;
    private final String two;
    private final SystemScheduler scheduler = new SystemScheduler();
    private final List<String> passes = new CopyOnWriteArrayList<>();
    private final Lanes lanes;
    private final ResourceCaches all;
    private final Caches caches;

    CachesIT(ControlPlane plane, TestNamespace namespace) {
        CustomResources.install(plane);
        client = KubernetesClients.forResources(plane.client().getConfiguration());
        one = namespace.name() + "-" + System.nanoTime();
        two = one + "-two";
        List.of(one, two, one + "-else").forEach(this::namespace);
        var registry = new SimpleMeterRegistry();
        lanes = new Lanes(LaneRuntime.onVirtualThreads(scheduler), LANE, registry, Tracing.OFF);
        all = new ResourceCaches(client, List.of(one, two), lanes, scheduler, new CacheMetrics(registry));
        caches = new Caches(all, List.of(), List.of());
        List.of("VirtualMachine", "VMImage")
                .forEach(kind -> lanes.register(kind, (lane, key) -> {
                    passes.add(lane + " " + key.namespace() + "/" + key.name());
                    return new Requeue.OnChange();
                }));
        await().until(() -> all.unsynced().isEmpty());
    }

    @AfterEach
    void close() {
        all.close();
        scheduler.close();
        client.close();
    }

    @Test
    void enqueuesNothingBeforeTheStartAndThenEverything() {
        vm(one, "first");
        vm(two, "second");
        vm(one + "-else", "third");
        await().until(() -> caches.virtualMachines().all().size() == 2);
        assertThat(passes).isEmpty();
        lanes.start();
        assertThat(all.enqueueAll()).isEqualTo(2);
        await().untilAsserted(() -> assertThat(passes)
                .containsExactlyInAnyOrder(one + "/p " + one + "/first", two + "/p " + two + "/second"));
    }

    @Test
    void aChangedClassEnqueuesTheVmsThatNameItAndNoOther() {
        vm(one, "user");
        vm(two, "other");
        await().until(() -> caches.virtualMachines().all().size() == 2);
        lanes.start();
        client.resource("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: VMClass
                metadata: {name: c, namespace: %s}
                spec: {cpu: 1, memory: 1Gi}
                """.formatted(one)).create();
        await().untilAsserted(() -> assertThat(passes).containsExactly(one + "/p " + one + "/user"));
        assertThat(caches.classes().all()).hasSize(1).first().isInstanceOf(VMClass.class);
    }

    @Test
    void aProviderThatWentEnqueuesTheImagesWhoseCopiesItHad() {
        client.resource("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: VMImage
                metadata: {name: debian, namespace: %s}
                spec: {source: {mock: {name: debian-13}}}
                """.formatted(one)).create();
        var provider = client.resource("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: Provider
                metadata: {name: p, namespace: %s}
                spec: {type: mock, runtime: {mode: External, address: "localhost:1"}}
                """.formatted(one)).create();
        await().until(() ->
                caches.images().all().size() == 1 && caches.providers().all().size() == 1);
        lanes.start();
        client.resource(provider).delete();
        await().untilAsserted(() -> assertThat(passes).contains("VMImage " + one + "/debian"));
    }

    @Test
    void aStatusThatWeDidNotWriteEnqueuesItsVm() {
        VirtualMachine vm = vm(one, "edited");
        await().until(() -> caches.virtualMachines().all().size() == 1);
        lanes.start();
        VirtualMachine own = phase(vm, "Running");
        caches.virtualMachines().ownWrites().remember(client.resource(own).updateStatus());
        passes.clear();
        VirtualMachine written = caches.virtualMachines()
                .ownWrites()
                .newest(ResourceKey.of(own), Optional.of(own))
                .orElseThrow();
        client.resource(phase(written, "Failed")).updateStatus();
        await().untilAsserted(() -> assertThat(passes).contains(one + "/p " + one + "/edited"));
    }

    @Test
    void anEventIsReadAsItsOwnTypeAtOnce() {
        WatchEvent event = client.getKubernetesSerialization().unmarshal("""
                type: ADDED
                object: {apiVersion: infra.virtrigaud.io/v1beta1, kind: VirtualMachine, metadata: {name: web}}
                """, WatchEvent.class);
        assertThat(event.getObject()).isInstanceOf(VirtualMachine.class);
    }

    private VirtualMachine phase(VirtualMachine vm, String phase) {
        VirtualMachine copy = client.getKubernetesSerialization().clone(vm);
        copy.setStatus(client.getKubernetesSerialization().unmarshal("phase: " + phase, VirtualMachineStatus.class));
        return copy;
    }

    private VirtualMachine vm(String namespace, String name) {
        return client.resource(client.getKubernetesSerialization()
                        .unmarshal("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: VirtualMachine
                metadata: {name: %s, namespace: %s}
                spec:
                  providerRef: {name: p}
                  classRef: {name: c}
                  imageRef: {name: i}
                  networks: [{name: n, networkRef: {name: n}}]
                """.formatted(name, namespace), VirtualMachine.class))
                .create();
    }

    private void namespace(String name) {
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
    }
}
