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

/** The DNS names in the certificates of the manager and of providers. */
public final class CertificateNames {
    /** The name in the manager's certificate, so that a provider can accept it and no other client. */
    public static final String MANAGER = "manager.virtfleet.internal";

    private static final String SUFFIX = ".provider.virtfleet.internal";
    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_NAME = 253;

    private CertificateNames() {}

    /** The name in the certificate issued to a provider; unique, since the name of a namespace has no dot. */
    public static String of(Provider provider) {
        String name =
                provider.getMetadata().getName() + "." + provider.getMetadata().getNamespace() + SUFFIX;
        boolean fits = name.length() <= LONGEST_NAME
                && Arrays.stream(name.split("\\.")).allMatch(label -> label.length() <= LONGEST_LABEL);
        if (!fits) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "metadata.name",
                    "metadata.name is too long for a certificate: must be no more than " + LONGEST_LABEL
                            + " characters");
        }
        return name;
    }

    /** The names by which clients connect to a Service. */
    static List<String> ofService(String service, String namespace) {
        return List.of(service + "." + namespace + ".svc", service + "." + namespace + ".svc.cluster.local");
    }

    /** The names that identify this Provider and no other; the second is the one in VirtRigaud's certificates. */
    static List<String> accepted(Provider provider) {
        String namespace = provider.getMetadata().getNamespace();
        String virtRigaud = "virtrigaud-provider-" + namespace + "-"
                + provider.getMetadata().getName();
        List<String> names =
                new ArrayList<>(List.of(of(provider), virtRigaud + "." + namespace + ".svc.cluster.local"));
        names.addAll(ofService(OwnedNames.ofPods(provider), namespace));
        return List.copyOf(names);
    }

    /** The name in a certificate that identifies this Provider; empty when there is none. */
    public static Optional<String> find(Provider provider, X509Certificate certificate) {
        return accepted(provider).stream()
                .filter(CertificateView.dnsNames(certificate)::contains)
                .findFirst();
    }
}
