package io.virtfleet.manager.provider;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.certificates.ProviderNames;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The ways a Provider can ask for: TLS with the certificates of our own authority, TLS with those of a Secret, or none to
 * a provider on this machine.
 */
public final class ProviderTransports implements Transports {
    private static final String SKIP_VERIFY = "spec.runtime.service.tls.insecureSkipVerify";
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[(::1|(0+:){7}0*1)]");

    private final KubernetesClient client;
    private final Supplier<ClientTls> own;

    /** {@code own} gives the manager's certificate of our own authority; who makes it, replaces and closes it. */
    public ProviderTransports(KubernetesClient client, Supplier<ClientTls> own) {
        this.client = client;
        this.own = own;
    }

    /** The way to a provider that asks for none of TLS; empty for all others. */
    public static Optional<Transport> plain(Provider provider, ProviderAddress address) {
        ProviderRuntime.Tls tls = ProviderMapper.tls(provider);
        boolean wanted = tls != null && Boolean.FALSE.equals(tls.enabled());
        return wanted ? Optional.of(plain(address)) : Optional.empty();
    }

    @Override
    public Transport open(Provider provider, ProviderAddress address) {
        return plain(provider, address).orElseGet(() -> secure(provider, address));
    }

    private Transport secure(Provider provider, ProviderAddress address) {
        ProviderRuntime.Tls tls = ProviderMapper.tls(provider);
        if (tls != null && Boolean.TRUE.equals(tls.insecureSkipVerify())) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    SKIP_VERIFY,
                    SKIP_VERIFY + " must be false: a provider always has to prove who it is; give it a certificate by"
                            + " spec.runtime.service.tls.secretRef");
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
                                    + ": without TLS only a provider on loopback is dialed")
                    .withParams(Map.of(ProviderReason.PARAM, ProviderReason.INSECURE_ADDRESS.word())));
        }
        return new Fixed(ProviderChannel.plain(address));
    }

    private Transport ownAuthority(Provider provider, ProviderAddress address) {
        return new Fixed(ProviderChannel.secure(address, own.get(), ProviderNames.bound(provider)));
    }

    private static String secret(ProviderRuntime.@Nullable Tls tls) {
        if (tls == null || tls.secretRef() == null || tls.secretRef().name() == null) {
            return "";
        }
        return tls.secretRef().name();
    }

    /** A way of which nothing has to be kept fresh here. */
    private record Fixed(ProviderChannel channel) implements Transport {
        @Override
        public void refresh() {}

        @Override
        public void close() {
            channel.close();
        }
    }
}
