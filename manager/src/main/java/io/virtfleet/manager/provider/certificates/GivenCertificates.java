package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.ClusterFaults;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;

/**
 * Certificates that somebody else keeps in Secrets, such as cert-manager. Both ends prove themselves by the one that is
 * named: the provider's pod has it mounted, and the manager dials with it.
 */
final class GivenCertificates {
    private static final String FIELD = "spec.runtime.service.tls.secretRef.name";

    private final KubernetesClient client;

    GivenCertificates(KubernetesClient client) {
        this.client = client;
    }

    /** Throws {@link ProviderException} when a pod could not prove by it that it is this Provider's. */
    void require(Provider provider, String name) {
        Secret secret = secret(provider, name);
        try {
            TlsContent content = TlsContent.parse(TlsSecret.read(secret));
            if (ProviderNames.found(provider, content.chain().getFirst()).isEmpty()) {
                throw wrong(
                        "has a certificate without a name of this Provider; it needs one of "
                                + String.join(", ", ProviderNames.acceptable(provider)),
                        name);
            }
        } catch (TlsFilesException broken) {
            throw wrong("is not usable: " + broken.sentence(), name);
        }
    }

    private Secret secret(Provider provider, String name) {
        String namespace = provider.getMetadata().getNamespace();
        try {
            Secret found =
                    client.secrets().inNamespace(namespace).withName(name).get();
            if (found == null) {
                throw ProviderException.of(
                        FaultKind.NOT_FOUND, FIELD, FIELD + " names Secret " + name + ", which is not there yet");
            }
            return found;
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("read Secret " + namespace + "/" + name, refused);
        }
    }

    // As if it were not there yet: whoever keeps it may put it right without a change of the Provider.
    private static ProviderException wrong(String why, String name) {
        return ProviderException.of(FaultKind.NOT_FOUND, FIELD, FIELD + " names Secret " + name + ", which " + why);
    }
}
