package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;

/**
 * Certificates that somebody else keeps in Secrets, such as cert-manager. Both ends prove themselves by the one that is
 * named: the provider's pod has it mounted, and the manager dials with it.
 */
final class GivenCertificates {
    private final KubernetesClient client;

    GivenCertificates(KubernetesClient client) {
        this.client = client;
    }

    /** Throws {@link ProviderException} when a pod could not prove by it that it is this Provider's. */
    void require(Provider provider, String name) {
        GivenSecret secret = GivenSecret.of(client, provider, name);
        try {
            TlsContent content = TlsContent.parse(secret.read());
            if (ProviderNames.found(provider, content.chain().getFirst()).isEmpty()) {
                throw secret.wrong("has a certificate without a name of this Provider; it needs one of "
                        + String.join(", ", ProviderNames.acceptable(provider)));
            }
        } catch (TlsFilesException broken) {
            throw secret.wrong("is not usable: " + broken.sentence());
        }
    }
}
