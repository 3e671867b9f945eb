package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.KubernetesFaults;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;

/**
 * The TLS Secret that a Provider references, maintained by the user or by a program such as cert-manager. The provider's
 * pod mounts it and the manager connects with it. It is read by name and never listed.
 */
public record UserTlsSecret(KubernetesClient client, String namespace, String name) {
    private static final String FIELD = "spec.runtime.service.tls.secretRef.name";

    public static UserTlsSecret of(KubernetesClient client, Provider provider, String name) {
        return new UserTlsSecret(client, provider.getMetadata().getNamespace(), name);
    }

    /** Its content now; throws {@link ProviderException} when it does not exist or cannot be read. */
    public TlsPem read() {
        try {
            Secret found =
                    client.secrets().inNamespace(namespace).withName(name).get();
            if (found == null) {
                throw unusable("does not exist");
            }
            return TlsSecret.read(found);
        } catch (KubernetesClientException refused) {
            throw KubernetesFaults.of("read " + this, refused);
        }
    }

    /** Throws {@link ProviderException} unless its certificate identifies this Provider. */
    void requireNameOf(Provider provider) {
        try {
            TlsContent content = TlsContent.parse(read());
            if (CertificateNames.find(provider, content.chain().getFirst()).isEmpty()) {
                throw unusable("has a certificate without a DNS name of this Provider; it must have one of "
                        + String.join(", ", CertificateNames.accepted(provider)));
            }
        } catch (TlsFilesException broken) {
            throw invalid(broken);
        }
    }

    /** The fault of a content that is not a certificate with its key. */
    public ProviderException invalid(TlsFilesException broken) {
        return unusable("is invalid: " + broken.sentence());
    }

    // Retried like a missing one: the Secret may be fixed without a change of the Provider.
    private ProviderException unusable(String why) {
        return ProviderException.of(FaultKind.NOT_FOUND, FIELD, FIELD + " references " + this + ", which " + why);
    }

    @Override
    public String toString() {
        return "Secret " + namespace + "/" + name;
    }
}
