package io.virtfleet.manager.app;

import io.virtfleet.manager.provider.certificates.AuthoritySecret;
import io.virtfleet.manager.provider.certificates.CertificateTimes;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Who issues certificates; opened when the first is needed. */
final class CertificateDesk {
    private final ClusterAccess cluster;
    private final FleetSettings settings;
    private @Nullable ProviderCertificates certificates;

    CertificateDesk(ClusterAccess cluster, FleetSettings settings) {
        this.cluster = cluster;
        this.settings = settings;
    }

    synchronized ProviderCertificates open() {
        ProviderCertificates present = certificates;
        if (present == null) {
            var clock = Clock.systemUTC();
            CertificateTimes usual = CertificateTimes.usual();
            var times =
                    new CertificateTimes(usual.authority(), settings.runtimes().certificateLifetime(), usual.outside());
            var authority =
                    new AuthoritySecret(cluster.client(), settings.scope().own(), clock);
            present = new ProviderCertificates(cluster.client(), authority.open(times.authority()), times, clock);
            certificates = present;
        }
        return present;
    }
}
