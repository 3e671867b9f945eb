package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.ClusterFaults;
import io.virtfleet.sdk.wire.tls.TlsPem;

/** The Secret that a Provider names for its certificates. It is read by name and never listed. */
public record GivenSecret(KubernetesClient client, String namespace, String name) {
    private static final String FIELD = "spec.runtime.service.tls.secretRef.name";

    public static GivenSecret of(KubernetesClient client, Provider provider, String name) {
        return new GivenSecret(client, provider.getMetadata().getNamespace(), name);
    }

    /** What is in it now; throws {@link ProviderException} when it is not there or cannot be read. */
    public TlsPem read() {
        try {
            Secret found =
                    client.secrets().inNamespace(namespace).withName(name).get();
            if (found == null) {
                throw wrong("is not there yet");
            }
            return TlsSecret.read(found);
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("read " + this, refused);
        }
    }

    /** As if it were not there yet: whoever keeps it may put it right without a change of the Provider. */
    public ProviderException wrong(String why) {
        return ProviderException.of(FaultKind.NOT_FOUND, FIELD, FIELD + " names " + this + ", which " + why);
    }

    @Override
    public String toString() {
        return "Secret " + namespace + "/" + name;
    }
}
