package io.virtfleet.manager.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferencesTest {
    private static final ResourceKey SMALL = new ResourceKey("VMClass", "team", "small");
    private static final ResourceKey LARGE = new ResourceKey("VMClass", "team", "large");
    private static final ResourceKey IMAGE = new ResourceKey("VMImage", "images", "debian");
    private static final ResourceKey OFFICE = new ResourceKey("VMNetworkAttachment", "team", "office");
    private static final ResourceKey MOCK = new ResourceKey("Provider", "team", "mock");
    private static final ResourceKey VM = new ResourceKey("VirtualMachine", "team", "web");

    private final List<ResourceKey> woken = new ArrayList<>();
    private final References references = new References(woken::add);

    @Test
    void knowsWhoUsesWhat() {
        references.onEvent(CacheEvent.ADDED, vm("small"));

        assertThat(woken).containsExactlyInAnyOrder(SMALL, IMAGE, OFFICE, MOCK);
        assertThat(references.of(SMALL)).containsExactly(new User(VM, MOCK));
        assertThat(references.of(IMAGE)).containsExactly(new User(VM, MOCK));
        assertThat(references.of(OFFICE)).containsExactly(new User(VM, MOCK));
        assertThat(references.of(MOCK)).containsExactly(new User(VM, MOCK));
        assertThat(references.of(LARGE)).isEmpty();
    }

    @Test
    void wakesWhatAVmTurnedAwayFrom() {
        references.onEvent(CacheEvent.ADDED, vm("small"));
        woken.clear();

        references.onEvent(CacheEvent.CHANGED, vm("large"));

        assertThat(woken).contains(SMALL, LARGE);
        assertThat(references.of(SMALL)).isEmpty();
        assertThat(references.of(LARGE)).containsExactly(new User(VM, MOCK));
    }

    @Test
    void aChangeThatTouchesNoReferenceWakesNobody() {
        references.onEvent(CacheEvent.ADDED, vm("small"));
        woken.clear();

        references.onEvent(CacheEvent.CHANGED, vm("small"));
        references.onEvent(CacheEvent.STATUS_ONLY, vm("large"));

        assertThat(woken).isEmpty();
    }

    @Test
    void aVmThatIsGoneUsesNothing() {
        references.onEvent(CacheEvent.ADDED, vm("small"));
        woken.clear();

        references.onEvent(CacheEvent.GONE, vm("small"));

        assertThat(woken).containsExactlyInAnyOrder(SMALL, IMAGE, OFFICE, MOCK);
        assertThat(references.of(SMALL)).isEmpty();
    }

    @Test
    void aVmIsOnTheProviderItWasMadeOn() {
        VirtualMachine moving = vm("small");
        moving.getMetadata().getAnnotations().put(References.BOUND_PROVIDER, "infra/old");
        references.onEvent(CacheEvent.ADDED, moving);

        assertThat(references.of(IMAGE)).containsExactly(new User(VM, new ResourceKey("Provider", "infra", "old")));
        assertThat(references.of(MOCK)).isEmpty();
    }

    private static VirtualMachine vm(String className) {
        return new KubernetesSerialization().unmarshal("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: VirtualMachine
                metadata: {namespace: team, name: web}
                spec:
                  providerRef: {name: mock}
                  classRef: {name: %s}
                  imageRef: {name: debian, namespace: images}
                  networks:
                    - {name: first, networkRef: {name: office}}
                    - {name: second, networkRef: {name: office}}
                    - {name: third}
                """.formatted(className), VirtualMachine.class);
    }
}
