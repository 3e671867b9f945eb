package io.virtfleet.manager.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.cache.CacheReader;
import io.virtfleet.controller.cache.Found;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.manager.vm.mapping.VmManifests;
import io.virtfleet.manager.vm.mapping.VmMapper.Extent;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.net.HttpURLConnection;
import org.junit.jupiter.api.Test;

final class VmInputsReaderTest {
    private static final Provider LAB = Serialization.unmarshal("""
            ---
            {apiVersion: infra.virtrigaud.io/v1beta1, kind: Provider, metadata: {name: lab, namespace: shop},
             spec: {type: mock}}
            """, Provider.class);
    private static final VMClass SMALL = Serialization.unmarshal("""
            ---
            {apiVersion: infra.virtrigaud.io/v1beta1, kind: VMClass, metadata: {name: small, namespace: shop},
             spec: {cpu: 2, memory: 4Gi}}
            """, VMClass.class);

    private final CacheReader<Namespace> namespaces = _ -> new Found.Nothing<>();
    private final CacheReader<VMImage> images = _ -> new Found.Nothing<>();
    private final CacheReader<VMNetworkAttachment> networks = _ -> new Found.Nothing<>();

    @Test
    void aSecretThatMayNotBeReadIsNamedAsMissing() {
        var inputs = new VmInputsReader(
                _ -> new Found.Resource<>(LAB),
                _ -> new Found.Resource<>(SMALL),
                images,
                networks,
                new ReferenceGrants(ReferenceGrants.Mode.GRANTED, namespaces),
                _ -> {
                    throw new KubernetesClientException(new StatusBuilder()
                            .withCode(HttpURLConnection.HTTP_FORBIDDEN)
                            .withMessage("secrets are forbidden")
                            .build());
                });
        var vm = VmManifests.bare()
                .vm("{userData: {cloudInit: {secretRef: {name: login}}}}")
                .machine();

        Desired desired = inputs.read(vm, Extent.ALL, _ -> new Desired.Incomplete(java.util.List.of()));

        assertThat(desired)
                .isInstanceOfSatisfying(
                        Desired.Incomplete.class,
                        incomplete -> assertThat(incomplete.missing())
                                .singleElement()
                                .asString()
                                .contains("Secret shop/login", "may not read"));
    }
}
