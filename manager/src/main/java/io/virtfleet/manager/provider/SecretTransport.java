package io.virtfleet.manager.provider;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.certificates.ProviderNames;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS with the certificates of a Secret, which may be replaced at any time. It is read by name and never listed. */
final class SecretTransport implements Transport {
    private static final Logger LOG = LoggerFactory.getLogger(SecretTransport.class);
    private static final String FIELD = "spec.runtime.service.tls.secretRef";

    private final Source source;
    private final ClientTls tls;
    private final ProviderChannel channel;
    private TlsPem used;

    private SecretTransport(Source source, TlsPem pem, ClientTls tls, ProviderChannel channel) {
        this.source = source;
        this.used = pem;
        this.tls = tls;
        this.channel = channel;
    }

    static SecretTransport open(KubernetesClient client, Provider provider, String name, ProviderAddress address) {
        Source source = new Source(client, provider.getMetadata().getNamespace(), name);
        TlsPem pem = source.read();
        try {
            ClientTls tls = ClientTls.of(pem);
            // The pod has the same Secret; a name in it that is the Provider's holds wherever it listens.
            ProviderChannel channel = ProviderNames.found(
                            provider, TlsContent.parse(pem).chain().getFirst())
                    .map(bound -> ProviderChannel.secure(address, tls, bound))
                    .orElseGet(() -> ProviderChannel.secure(address, tls));
            return new SecretTransport(source, pem, tls, channel);
        } catch (TlsFilesException broken) {
            throw source.wrong(broken.sentence());
        }
    }

    @Override
    public ProviderChannel channel() {
        return channel;
    }

    @Override
    public void refresh() {
        try {
            TlsPem now = source.read();
            if (!now.equals(used)) {
                used = now;
                tls.replace(now);
                LOG.info("{} was replaced; new connections use it", source);
            }
        } catch (TlsFilesException broken) {
            LOG.warn("{} was replaced and is not used: {}", source, broken.sentence());
        } catch (ProviderException unread) {
            LOG.warn("{}", unread.fault().message());
        }
    }

    @Override
    public void close() {
        channel.close();
        tls.close();
    }

    /** The Secret. */
    private record Source(KubernetesClient client, String namespace, String name) {
        TlsPem read() {
            Map<String, String> data = fetch().getData();
            return new TlsPem(text(data, "tls.crt"), text(data, "tls.key"), text(data, "ca.crt"));
        }

        private Secret fetch() {
            try {
                Secret secret =
                        client.secrets().inNamespace(namespace).withName(name).get();
                if (secret == null) {
                    throw ProviderException.of(
                            FaultKind.NOT_FOUND, FIELD, FIELD + " names the " + this + ", which does not exist");
                }
                return secret;
            } catch (KubernetesClientException failure) {
                throw ProviderException.of(
                        FaultKind.UNREACHABLE, FIELD, "the " + this + " could not be read: " + failure.getMessage());
            }
        }

        private String text(Map<String, String> data, String key) {
            String encoded = data == null ? null : data.get(key);
            if (encoded == null) {
                throw wrong("it has no " + key);
            }
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.ISO_8859_1);
        }

        ProviderException wrong(String why) {
            return ProviderException.of(FaultKind.NOT_FOUND, FIELD, "the " + this + " cannot be used: " + why);
        }

        @Override
        public String toString() {
            return "Secret " + namespace + "/" + name;
        }
    }
}
