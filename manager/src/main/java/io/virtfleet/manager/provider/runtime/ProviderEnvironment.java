package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.certificates.CertificateNames;
import io.virtfleet.manager.provider.owned.OwnedNames;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The environment of a provider's container; the names are those that VirtRigaud's pods have. */
final class ProviderEnvironment {
    /** A provider without TLS listens only on loopback, which is unreachable from outside its pod. */
    private static final Set<String> SECURITY = Set.of("TLS_ENABLED", "VIRTRIGAUD_PROVIDER_INSECURE");

    private ProviderEnvironment() {}

    /** A variable of the Provider spec overrides a default one. */
    static List<EnvVar> of(RuntimeSpec spec) {
        Map<String, EnvVar> variables = new LinkedHashMap<>();
        ours(spec).forEach((name, value) -> variables.put(name, new EnvVar(name, value, null)));
        List<EnvVar> theirs = spec.runtime(ProviderRuntime::env).orElse(List.of());
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < theirs.size(); i++) {
            EnvVar variable = theirs.get(i);
            String field = "spec.runtime.env[" + i + "].name";
            if (SECURITY.contains(variable.getName())) {
                throw refused(field, field + " must not be " + variable.getName() + ": the manager always uses TLS");
            }
            if (!seen.add(variable.getName())) {
                throw refused(
                        field, field + " must be unique, but " + variable.getName() + " is set twice; remove one");
            }
            variables.put(variable.getName(), variable);
        }
        return List.copyOf(variables.values());
    }

    private static Map<String, String> ours(RuntimeSpec spec) {
        Provider provider = spec.provider();
        Map<String, String> ours = new LinkedHashMap<>();
        ours.put("PROVIDER_TYPE", String.valueOf(provider.getSpec().type()));
        String endpoint = provider.getSpec().endpoint();
        if (endpoint != null) {
            ours.put("PROVIDER_ENDPOINT", endpoint);
        }
        ours.put("PROVIDER_NAMESPACE", spec.namespace());
        ours.put("PROVIDER_NAME", provider.getMetadata().getName());
        ours.put("TLS_ENABLED", "true");
        // A user's Secret is also the manager's client certificate, whose names are not known here.
        if (spec.tlsSecret().equals(OwnedNames.ofCertificate(provider))) {
            ours.put("VIRTRIGAUD_PROVIDER_ALLOWED_SANS", CertificateNames.MANAGER);
        }
        boolean unverified = Boolean.TRUE.equals(provider.getSpec().insecureSkipVerify());
        ours.put("TLS_INSECURE_SKIP_VERIFY", Boolean.toString(unverified));
        ours.put("LOG_LEVEL", spec.runtime(ProviderRuntime::logLevel).orElse("info"));
        ours.put("LOG_FORMAT", spec.runtime(ProviderRuntime::logFormat).orElse("text"));
        defaults(provider, ours);
        return ours;
    }

    private static void defaults(Provider provider, Map<String, String> into) {
        Map<String, String> defaults = provider.getSpec().defaults();
        new TreeMap<>(defaults == null ? Map.of() : defaults).forEach((key, value) -> {
            String name = "PROVIDER_DEFAULT_" + constant(key);
            if (into.put(name, value) != null) {
                throw refused(
                        "spec.defaults",
                        "spec.defaults has " + key + " and another key that is passed to the provider as " + name
                                + "; rename one");
            }
        });
    }

    /** As storagePod is STORAGE_POD. */
    private static String constant(String key) {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
                .replaceAll("[^A-Za-z0-9]", "_")
                .toUpperCase(Locale.ROOT);
    }

    private static ProviderException refused(String field, String why) {
        return ProviderException.of(FaultKind.INVALID_SPEC, field, why);
    }
}
