package io.virtfleet.manager.provider.runtime;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.Transport;
import io.virtfleet.manager.provider.Transports;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ways to providers that have their certificates when they are opened, and get new ones in time. */
public final class CertifiedTransports implements Transports {
    private static final Logger LOG = LoggerFactory.getLogger(CertifiedTransports.class);

    private final ProviderCertificates certificates;
    private final Transports transports;
    private final Set<Certified> open = ConcurrentHashMap.newKeySet();

    /** {@code transports} opens the ways themselves. */
    public CertifiedTransports(ProviderCertificates certificates, Transports transports) {
        this.certificates = certificates;
        this.transports = transports;
    }

    @Override
    public Transport open(Provider provider, ProviderAddress address) {
        certificates.ensure(provider);
        var certified = new Certified(provider, transports.open(provider, address));
        open.add(certified);
        return certified;
    }

    /** Renews what is due, whether or not anybody looks after the health of these providers. Call it now and then. */
    public void renewAll() {
        open.forEach(Certified::renew);
    }

    /** One that is open; no two are equal. */
    private final class Certified implements Transport {
        private final Provider provider;
        private final Transport way;

        Certified(Provider provider, Transport way) {
            this.provider = provider;
            this.way = way;
        }

        @Override
        public ProviderChannel channel() {
            return way.channel();
        }

        @Override
        public void refresh() {
            renew();
            way.refresh();
        }

        // A third of its time is left when it is due, so a failure may be tried again.
        void renew() {
            try {
                certificates.renew(provider);
            } catch (ProviderException failed) {
                LOG.warn(
                        "the certificate of Provider {}/{} was not renewed: {}",
                        provider.getMetadata().getNamespace(),
                        provider.getMetadata().getName(),
                        failed.fault().message());
            }
        }

        @Override
        public void close() {
            open.remove(this);
            way.close();
        }
    }
}
