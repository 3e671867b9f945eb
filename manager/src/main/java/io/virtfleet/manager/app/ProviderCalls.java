package io.virtfleet.manager.app;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.manager.controller.Timeline;
import io.virtfleet.manager.provider.ProviderTransports;
import io.virtfleet.manager.provider.Transport;
import io.virtfleet.manager.provider.Transports;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.runtime.CertifiedTransports;
import io.virtfleet.sdk.client.ProviderAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Opens ways to providers. The authority is opened with the first that needs a certificate, so that a start is quick. */
final class ProviderCalls implements Transports {
    private static final Duration RENEW_EVERY = Duration.ofHours(1);

    private final ClusterAccess cluster;
    private final CertificateDesk certificates;
    private final Timeline timeline;
    private @Nullable CertifiedTransports certified;

    ProviderCalls(ClusterAccess cluster, CertificateDesk certificates, Timeline timeline) {
        this.cluster = cluster;
        this.certificates = certificates;
        this.timeline = timeline;
    }

    @Override
    public Transport open(Provider provider, ProviderAddress address) {
        return ProviderTransports.plain(provider, address)
                .orElseGet(() -> certified().open(provider, address));
    }

    private synchronized CertifiedTransports certified() {
        CertifiedTransports present = certified;
        if (present == null) {
            ProviderCertificates issuer = certificates.open();
            present = new CertifiedTransports(issuer, new ProviderTransports(cluster.client(), issuer::own));
            certified = present;
            renewLater(present);
        }
        return present;
    }

    // A timed task must not block, so it only starts what does.
    private void renewLater(CertifiedTransports transports) {
        timeline.after(RENEW_EVERY, () -> {
            Thread.ofVirtual().name("renewal").start(transports::renewAll);
            renewLater(transports);
        });
    }
}
