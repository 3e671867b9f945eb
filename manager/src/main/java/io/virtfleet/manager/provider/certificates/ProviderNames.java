package io.virtfleet.manager.provider.certificates;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.OwnedNames;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The names in certificates. */
public final class ProviderNames {
    /** The name in the manager's certificate; a provider can let in this one alone. */
    public static final String CALLER = "manager.virtfleet.internal";

    private static final String SUFFIX = ".provider.virtfleet.internal";
    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_NAME = 253;

    private ProviderNames() {}

    /** The name that a provider's certificate must have; no two Providers share one, since a namespace has no dot. */
    public static String bound(Provider provider) {
        String name =
                provider.getMetadata().getName() + "." + provider.getMetadata().getNamespace() + SUFFIX;
        boolean fits = name.length() <= LONGEST_NAME
                && Arrays.stream(name.split("\\.")).allMatch(label -> label.length() <= LONGEST_LABEL);
        if (!fits) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "metadata.name",
                    "the Provider's name is too long for a certificate: use at most " + LONGEST_LABEL + " characters");
        }
        return name;
    }

    /** The names of a Service, as they are dialled. */
    static List<String> ofService(String service, String namespace) {
        return List.of(service + "." + namespace + ".svc", service + "." + namespace + ".svc.cluster.local");
    }

    /** Each of these belongs to this Provider alone; the second is the one that VirtRigaud's certificates have. */
    static List<String> acceptable(Provider provider) {
        String namespace = provider.getMetadata().getNamespace();
        String before = "virtrigaud-provider-" + namespace + "-"
                + provider.getMetadata().getName();
        List<String> names = new ArrayList<>(List.of(bound(provider), before + "." + namespace + ".svc.cluster.local"));
        names.addAll(ofService(OwnedNames.ofPods(provider), namespace));
        return List.copyOf(names);
    }

    /** A name in a certificate by which it is this Provider's and no other's; empty when there is none. */
    public static Optional<String> found(Provider provider, X509Certificate certificate) {
        return acceptable(provider).stream()
                .filter(LeafView.dnsNames(certificate)::contains)
                .findFirst();
    }
}
