package io.virtfleet.manager.provider.connection;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.certificates.CertificateNames;
import io.virtfleet.manager.provider.certificates.UserTlsSecret;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS with the certificate of a Secret, which may be replaced at any time. */
final class SecretTransport implements Transport {
    private static final Logger LOG = LoggerFactory.getLogger(SecretTransport.class);

    private final UserTlsSecret secret;
    private final ClientTls tls;
    private final ProviderChannel channel;
    private TlsPem current;

    private SecretTransport(UserTlsSecret secret, TlsPem pem, ClientTls tls, ProviderChannel channel) {
        this.secret = secret;
        this.current = pem;
        this.tls = tls;
        this.channel = channel;
    }

    static SecretTransport open(KubernetesClient client, Provider provider, String name, ProviderAddress address) {
        UserTlsSecret secret = UserTlsSecret.of(client, provider, name);
        TlsPem pem = secret.read();
        try {
            ClientTls tls = ClientTls.of(pem);
            // The provider's pod mounts the same Secret, so its certificate has the Provider's name at any address.
            ProviderChannel channel = CertificateNames.find(
                            provider, TlsContent.parse(pem).chain().getFirst())
                    .map(found -> ProviderChannel.secure(address, tls, found))
                    .orElseGet(() -> ProviderChannel.secure(address, tls));
            return new SecretTransport(secret, pem, tls, channel);
        } catch (TlsFilesException broken) {
            throw secret.invalid(broken);
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
            if (!now.equals(current)) {
                current = now;
                tls.replace(now);
                LOG.info("{} changed; new connections use the new certificate", secret);
            }
        } catch (TlsFilesException broken) {
            LOG.warn("{} changed but is invalid, keeping the previous certificate: {}", secret, broken.sentence());
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
