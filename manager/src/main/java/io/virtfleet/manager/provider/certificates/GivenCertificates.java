package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.owned.ClusterFaults;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Certificates that somebody else keeps in Secrets, such as cert-manager. Both ends prove themselves by the one that is
 * named: the provider's pod has it mounted.
 */
final class GivenCertificates {
    private static final String FIELD = "spec.runtime.service.tls.secretRef.name";

    private final KubernetesClient client;
    private final Map<ResourceKey, InUse> inUse = new ConcurrentHashMap<>();

    GivenCertificates(KubernetesClient client) {
        this.client = client;
    }

    /** What is used for a Provider, and what it was made from. */
    private record InUse(TlsPem pem, ClientTls tls) {}

    /** Reads the Secret; what was replaced in it is used for new connections. */
    ProviderTls.Mutual read(Provider provider, TlsWish.Given given) {
        TlsPem pem = TlsSecret.read(secret(provider, given.secret()));
        try {
            TlsContent content = TlsContent.parse(pem);
            String name =
                    name(provider, given, LeafView.dnsNames(content.chain().getFirst()));
            InUse used = inUse.get(ResourceKey.of(provider));
            if (used == null) {
                used = new InUse(pem, ClientTls.of(pem));
            } else if (!used.pem().equals(pem)) {
                used.tls().replace(pem);
                used = new InUse(pem, used.tls());
            }
            inUse.put(ResourceKey.of(provider), used);
            return new ProviderTls.Mutual(given.secret(), name, used.tls());
        } catch (TlsFilesException broken) {
            throw wrong("is not usable: " + broken.sentence(), given);
        }
    }

    void forget(ResourceKey provider) {
        inUse.remove(provider);
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

    private static String name(Provider provider, TlsWish.Given given, Set<String> has) {
        List<String> acceptable = new ArrayList<>(ProviderNames.acceptable(provider));
        acceptable.addAll(ProviderNames.ofService(
                OwnedNames.ofPods(provider), provider.getMetadata().getNamespace()));
        return acceptable.stream().filter(has::contains).findFirst().orElseGet(() -> switch (given.place()) {
            // The provider elsewhere may well have a certificate that is not in the cluster.
            case OUTSIDE -> ProviderNames.bound(provider);
            case INSIDE ->
                throw wrong(
                        "has a certificate without a name of this Provider; it needs one of "
                                + String.join(", ", acceptable),
                        given);
        });
    }

    private static ProviderException wrong(String why, TlsWish.Given given) {
        return ProviderException.of(
                FaultKind.INVALID_SPEC, FIELD, FIELD + " names Secret " + given.secret() + ", which " + why);
    }
}
