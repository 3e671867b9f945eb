package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.ProviderRuntimes;
import io.virtfleet.manager.provider.RuntimeState;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.manager.provider.owned.OwnedObjects;
import io.virtfleet.sdk.client.ProviderAddress;
import java.util.function.Supplier;

/** Runs providers as pods. Writes only what changed, and touches nothing that it did not make. */
public final class PodRuntimes implements ProviderRuntimes {
    private final OwnedObjects objects;
    private final Supplier<ProviderCertificates> certificates;
    private final RuntimeSettings settings;

    /** The certificates are asked for with the first pod: where no provider is a pod, nobody need have issued any. */
    public PodRuntimes(OwnedObjects objects, Supplier<ProviderCertificates> certificates, RuntimeSettings settings) {
        this.objects = objects;
        this.certificates = certificates;
        this.settings = settings;
    }

    @Override
    public RuntimeState ensure(Provider provider) {
        try {
            RuntimeWish wish = RuntimeWish.of(provider, settings.images(), tlsSecret(provider));
            Deployment wanted = RuntimeObjects.deployment(wish);
            objects.ensure(provider, RuntimeObjects.account(wish));
            objects.ensure(provider, RuntimeObjects.networkPolicy(wish, settings.callers()));
            objects.ensure(provider, RuntimeObjects.service(wish));
            if (wish.replicas() > 1) {
                objects.ensure(provider, RuntimeObjects.disruptionBudget(wish));
            } else {
                objects.remove(provider, PodDisruptionBudget.class, wish.name());
            }
            Deployment deployment = objects.ensure(provider, wanted);
            return DeploymentReport.of(
                    deployment, new ProviderAddress(wish.name() + "." + wish.namespace() + ".svc", wish.port()));
        } catch (ProviderException refused) {
            return new RuntimeState.Failed(refused.fault());
        }
    }

    /** Removes what was made to run it, for a Provider that is run elsewhere by now; its certificate stays. */
    public void end(Provider provider) {
        String name = OwnedNames.ofPods(provider);
        // Made first and removed last: without it there is nothing to end, which is so for most and costs one look.
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
                .get()
                .ensure(provider)
                .orElseThrow(() ->
                        ProviderException.of(FaultKind.INTERNAL, "a provider in a pod was to be run without TLS"));
    }
}
