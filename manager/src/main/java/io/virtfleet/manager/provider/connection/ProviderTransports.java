package io.virtfleet.manager.provider.connection;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.ProviderMapper;
import io.virtfleet.manager.provider.ProviderReason;
import io.virtfleet.manager.provider.certificates.CertificateNames;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Opens the transport that a Provider specifies: TLS with a certificate of the manager's own authority, TLS with the
 * certificate of a Secret, or no TLS to a provider on loopback.
 */
public final class ProviderTransports implements Transports {
    private static final String SKIP_VERIFY = "spec.runtime.service.tls.insecureSkipVerify";
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[(::1|(0+:){7}0*1)]");

    private final KubernetesClient client;
    private final Supplier<ClientTls> own;

    /** {@code own} supplies the manager's certificate of its own authority; the supplier renews and closes it. */
    public ProviderTransports(KubernetesClient client, Supplier<ClientTls> own) {
        this.client = client;
        this.own = own;
    }

    @Override
    public Transport open(Provider provider, ProviderAddress address) {
        return ProviderMapper.tlsDisabled(provider) ? plain(address) : secure(provider, address);
    }

    private Transport secure(Provider provider, ProviderAddress address) {
        ProviderRuntime.Tls tls = ProviderMapper.tls(provider);
        if (tls != null && Boolean.TRUE.equals(tls.insecureSkipVerify())) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    SKIP_VERIFY,
                    SKIP_VERIFY + " must be false: the manager always verifies the certificate of a provider; set"
                            + " spec.runtime.service.tls.secretRef to use a certificate of your own");
        }
        String secret = secret(tls);
        return secret.isEmpty()
                ? ownAuthority(provider, address)
                : SecretTransport.open(client, provider, secret, address);
    }

    private static Transport plain(ProviderAddress address) {
        if (!LOOPBACK.matcher(address.host()).matches()) {
            throw new ProviderException(Fault.of(
                            FaultKind.INVALID_SPEC,
                            "spec.runtime.service.tls.enabled",
                            "spec.runtime.service.tls.enabled must be true for " + address
                                    + ": connections without TLS are allowed only to a loopback address")
                    .withParams(Map.of(ProviderReason.PARAM, ProviderReason.INSECURE_ADDRESS.word())));
        }
        return new Fixed(ProviderChannel.plain(address));
    }

    private Transport ownAuthority(Provider provider, ProviderAddress address) {
        return new Fixed(ProviderChannel.secure(address, own.get(), CertificateNames.of(provider)));
    }

    private static String secret(ProviderRuntime.@Nullable Tls tls) {
        if (tls == null || tls.secretRef() == null || tls.secretRef().name() == null) {
            return "";
        }
        return tls.secretRef().name();
    }

    /** A transport whose certificates are renewed elsewhere, if it has any. */
    private record Fixed(ProviderChannel channel) implements Transport {
        @Override
        public void refresh() {}

        @Override
        public void close() {
            channel.close();
        }
    }
}
