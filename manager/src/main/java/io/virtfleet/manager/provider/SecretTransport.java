package io.virtfleet.manager.provider;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.certificates.GivenSecret;
import io.virtfleet.manager.provider.certificates.ProviderNames;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS with the certificates of a Secret, which may be replaced at any time. */
final class SecretTransport implements Transport {
    private static final Logger LOG = LoggerFactory.getLogger(SecretTransport.class);

    private final GivenSecret secret;
    private final ClientTls tls;
    private final ProviderChannel channel;
    private TlsPem used;

    private SecretTransport(GivenSecret secret, TlsPem pem, ClientTls tls, ProviderChannel channel) {
        this.secret = secret;
        this.used = pem;
        this.tls = tls;
        this.channel = channel;
    }

    static SecretTransport open(KubernetesClient client, Provider provider, String name, ProviderAddress address) {
        GivenSecret secret = GivenSecret.of(client, provider, name);
        TlsPem pem = secret.read();
        try {
            ClientTls tls = ClientTls.of(pem);
            // The pod has the same Secret; a name in it that is the Provider's holds wherever it listens.
            ProviderChannel channel = ProviderNames.found(
                            provider, TlsContent.parse(pem).chain().getFirst())
                    .map(bound -> ProviderChannel.secure(address, tls, bound))
                    .orElseGet(() -> ProviderChannel.secure(address, tls));
            return new SecretTransport(secret, pem, tls, channel);
        } catch (TlsFilesException broken) {
            throw secret.wrong("is not usable: " + broken.sentence());
        }
    }

    @Override
    public ProviderChannel channel() {
        return channel;
    }

    @Override
    public void refresh() {
        try {
            TlsPem now = secret.read();
            if (!now.equals(used)) {
                used = now;
                tls.replace(now);
                LOG.info("{} was replaced; new connections use it", secret);
            }
        } catch (TlsFilesException broken) {
            LOG.warn("{} was replaced and is not used: {}", secret, broken.sentence());
        } catch (ProviderException unread) {
            LOG.warn("{}", unread.fault().message());
        }
    }

    @Override
    public void close() {
        channel.close();
        tls.close();
    }
}
