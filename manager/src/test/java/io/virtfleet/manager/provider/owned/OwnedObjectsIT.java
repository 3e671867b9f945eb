package io.virtfleet.manager.provider.owned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class OwnedObjectsIT {
    private static final int CONFLICT = 409;

    private final KubernetesClient client;
    private final String namespace;
    private final Provider provider;
    private final OwnedObjects objects;

    OwnedObjectsIT(ControlPlane plane, TestNamespace namespace) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
        this.provider = TestProviders.remote(namespace.name(), "mock");
        this.objects = new OwnedObjects(client);
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aWriteHoldsOnlyForWhatWasLookedAt() {
        ConfigMap seen = objects.ensure(provider, wanted("stale", "1"));
        objects.ensure(provider, wanted("stale", "2"));

        var refused = catchThrowableOfType(
                KubernetesClientException.class, () -> objects.apply(wanted("stale", "3"), "hash", seen));

        assertThat(refused.getCode()).isEqualTo(CONFLICT);
        assertThat(find("stale").getData()).containsEntry("key", "2");
    }

    @Test
    void whatSomebodyMadeMeanwhileIsTheirs() {
        ConfigMap foreign = client.resource(new ConfigMapBuilder(wanted("meanwhile", "theirs"))
                        .editMetadata()
                        .withOwnerReferences()
                        .endMetadata()
                        .build())
                .create();

        var refused = catchThrowableOfType(
                KubernetesClientException.class, () -> objects.apply(wanted("meanwhile", "ours"), "hash", null));

        assertThat(refused.getCode()).isEqualTo(CONFLICT);
        assertThat(find("meanwhile")).isEqualTo(foreign);
    }

    @Test
    void whatIsWantedNoMoreIsTakenAwayAndWhatOthersAddedStays() {
        objects.ensure(provider, wanted("shared", "1"));
        client.resource(new ConfigMapBuilder(find("shared"))
                        .addToData("other", "theirs")
                        .build())
                .update();
        ConfigMap next = wanted("shared", "1");
        next.setData(Map.of("another", "2"));

        ConfigMap now = objects.ensure(provider, next);

        assertThat(now.getData()).containsOnly(Map.entry("another", "2"), Map.entry("other", "theirs"));
    }

    @Test
    void anObjectOfAnEarlierProviderIsWaitedForAndNotRemoved() {
        objects.ensure(provider, wanted("former", "1"));
        Provider later = TestProviders.remote(namespace, "mock");
        ConfigMap again = wanted("former", "1");
        again.getMetadata()
                .getOwnerReferences()
                .getFirst()
                .setUid(later.getMetadata().getUid());

        var refused = catchThrowableOfType(ProviderException.class, () -> objects.ensure(later, again));
        objects.remove(later, ConfigMap.class, "former");

        assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
        assertThat(find("former")).isNotNull();
    }

    private ConfigMap find(String name) {
        return client.configMaps().inNamespace(namespace).withName(name).get();
    }

    private ConfigMap wanted(String name, String value) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(Ownership.LABEL)
                .withOwnerReferences(Ownership.reference(provider))
                .endMetadata()
                .withData(Map.of("key", value))
                .build();
    }
}
