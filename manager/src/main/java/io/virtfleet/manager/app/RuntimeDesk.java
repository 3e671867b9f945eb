package io.virtfleet.manager.app;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.manager.provider.ExternalRuntimes;
import io.virtfleet.manager.provider.ProviderRuntimes;
import io.virtfleet.manager.provider.RuntimeState;
import io.virtfleet.manager.provider.owned.OwnedObjects;
import io.virtfleet.manager.provider.runtime.FormerPods;
import io.virtfleet.manager.provider.runtime.PodRuntimes;
import io.virtfleet.manager.provider.runtime.RuntimeSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sees to it that providers run, as pods or elsewhere; opened with the first Provider. */
final class RuntimeDesk implements ProviderRuntimes {
    private static final Map<String, String> CALLER_LABELS = Map.of("app.kubernetes.io/name", "virtfleet-manager");

    private final ClusterAccess cluster;
    private final CertificateDesk certificates;
    private final FleetSettings settings;
    private @Nullable ProviderRuntimes runtimes;

    RuntimeDesk(ClusterAccess cluster, CertificateDesk certificates, FleetSettings settings) {
        this.cluster = cluster;
        this.certificates = certificates;
        this.settings = settings;
    }

    @Override
    public RuntimeState ensure(Provider provider) {
        return open().ensure(provider);
    }

    private synchronized ProviderRuntimes open() {
        ProviderRuntimes present = runtimes;
        if (present == null) {
            var callers = new RuntimeSettings.Callers(settings.scope().own(), CALLER_LABELS);
            var pods = new PodRuntimes(
                    new OwnedObjects(cluster.client()),
                    certificates::open,
                    new RuntimeSettings(settings.runtimes().images(), callers));
            present = new FormerPods(pods, new ExternalRuntimes(pods));
            runtimes = present;
        }
        return present;
    }
}
