package io.virtfleet.manager.provider.connection;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.manager.provider.ProviderMapper;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens transports whose certificates are issued before they are opened and renewed while they are open. */
public final class CertifiedTransports implements Transports {
    private static final Logger LOG = LoggerFactory.getLogger(CertifiedTransports.class);

    private final ProviderCertificates certificates;
    private final Transports transports;
    private final Set<Certified> open = ConcurrentHashMap.newKeySet();

    /** {@code transports} opens the transports themselves. */
    public CertifiedTransports(ProviderCertificates certificates, Transports transports) {
        this.certificates = certificates;
        this.transports = transports;
    }

    @Override
    public Transport open(Provider provider, ProviderAddress address) {
        if (ProviderMapper.tlsDisabled(provider)) {
            return transports.open(provider, address);
        }
        var _ = certificates.ensure(provider);
        var certified = new Certified(provider, transports.open(provider, address));
        open.add(certified);
        return certified;
    }

    /** Renews from now on what is due, also for providers whose health is not checked. */
    public void renewEvery(Duration interval, Scheduler scheduler) {
        scheduler.after(interval, () -> {
            // A timed task must not block, so it only starts the one that does.
            Thread.ofVirtual().name("certificate-renewal").start(this::renewAll);
            renewEvery(interval, scheduler);
        });
    }

    /** Renews what is due of all open transports. */
    public void renewAll() {
        open.forEach(Certified::renew);
    }

    /** An open transport; no two are equal. */
    private final class Certified implements Transport {
        private final Provider provider;
        private final Transport transport;

        Certified(Provider provider, Transport transport) {
            this.provider = provider;
            this.transport = transport;
        }

        @Override
        public ProviderChannel channel() {
            return transport.channel();
        }

        @Override
        public void refresh() {
            renew();
            transport.refresh();
        }

        // A third of its lifetime is left when it is due, so that a failure can be retried.
        void renew() {
            try {
                certificates.renew(provider);
            } catch (ProviderException failed) {
                LOG.warn(
                        "Failed to renew the certificate of Provider {}/{}: {}",
                        provider.getMetadata().getNamespace(),
                        provider.getMetadata().getName(),
                        failed.fault().message());
            }
        }

        @Override
        public void close() {
            open.remove(this);
            transport.close();
        }
    }
}
