package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.manager.provider.owned.OwnedObjects;
import io.virtfleet.sdk.client.ProviderAddress;

/** Runs providers as pods. Writes only what changed, and changes no object that it did not create. */
public final class PodRuntimes implements ProviderRuntimes {
    private final OwnedObjects objects;
    private final ProviderCertificates certificates;
    private final RuntimeSettings settings;

    public PodRuntimes(OwnedObjects objects, ProviderCertificates certificates, RuntimeSettings settings) {
        this.objects = objects;
        this.certificates = certificates;
        this.settings = settings;
    }

    @Override
    public RuntimeState ensure(Provider provider) {
        try {
            RuntimeSpec spec = RuntimeSpec.of(provider, settings.images(), tlsSecret(provider));
            Deployment wanted = RuntimeObjects.deployment(spec);
            objects.ensure(provider, RuntimeObjects.account(spec));
            objects.ensure(provider, RuntimeObjects.networkPolicy(spec, settings.callers()));
            objects.ensure(provider, RuntimeObjects.service(spec));
            if (spec.replicas() > 1) {
                objects.ensure(provider, RuntimeObjects.disruptionBudget(spec));
            } else {
                objects.remove(provider, PodDisruptionBudget.class, spec.name());
            }
            Deployment deployment = objects.ensure(provider, wanted);
            return DeploymentReport.of(
                    deployment, new ProviderAddress(spec.name() + "." + spec.namespace() + ".svc", spec.port()));
        } catch (ProviderException refused) {
            return new RuntimeState.Failed(refused.fault());
        }
    }

    /** Removes the objects of a Provider that became External; the Secret with its certificate is kept. */
    void remove(Provider provider) {
        String name = OwnedNames.ofPods(provider);
        // Created first and removed last: without it there is nothing to remove, which costs one request.
        if (!objects.has(provider, ServiceAccount.class, name)) {
            return;
        }
        objects.remove(provider, Deployment.class, name);
        objects.remove(provider, Service.class, name);
        objects.remove(provider, PodDisruptionBudget.class, name);
        objects.remove(provider, NetworkPolicy.class, name);
        objects.remove(provider, ServiceAccount.class, name);
    }

    private String tlsSecret(Provider provider) {
        return certificates
                .ensure(provider)
                .orElseThrow(() -> ProviderException.of(FaultKind.INTERNAL, "a provider in a pod must use TLS"));
    }
}
