package io.virtfleet.conformance.kit;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.TlsChannelCredentials;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How a provider is dialled. */
public final class Connection {
    private Connection() {}

    /** A channel with the kit's own certificates, or without TLS where it has none. */
    public static ManagedChannel dial(ProviderUnderTest.Access access) {
        return dial(
                access,
                access.certificates().map(Connection::credentials).orElseGet(InsecureChannelCredentials::create));
    }

    /** A channel with other credentials than the kit's own. */
    public static ManagedChannel dial(ProviderUnderTest.Access access, ChannelCredentials credentials) {
        var builder = builder(access, credentials);
        access.authority().ifPresent(builder::overrideAuthority);
        // One try per call: what the kit sees is what the provider did.
        return builder.disableRetry().build();
    }

    private static ManagedChannelBuilder<?> builder(ProviderUnderTest.Access access, ChannelCredentials credentials) {
        try {
            return Grpc.newChannelBuilder(access.endpoint(), credentials);
        } catch (IllegalArgumentException e) {
            String folder = access.certificates().map(Path::toString).orElse("");
            throw new IllegalArgumentException(
                    "The certificates in " + folder + " cannot be used: tls.crt and ca.crt must be X.509 in PEM (BEGIN"
                            + " CERTIFICATE), and tls.key an unencrypted PKCS #8 key in PEM"
                            + " (BEGIN PRIVATE KEY).",
                    e);
        }
    }

    private static ChannelCredentials credentials(Path folder) {
        try {
            return TlsChannelCredentials.newBuilder()
                    .keyManager(file(folder, "tls.crt"), file(folder, "tls.key"))
                    .trustManager(file(folder, "ca.crt"))
                    .build();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "The certificates in " + folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static File file(Path folder, String name) {
        Path file = folder.resolve(name);
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("The file " + file + " cannot be read.");
        }
        return file.toFile();
    }
}
