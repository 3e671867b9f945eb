package io.virtfleet.sdk.server.tls;

import io.grpc.netty.GrpcSslContexts;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.virtfleet.sdk.server.settings.ProgramExit;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS 1.3 with both ends verified. The files may be replaced at any time: new connections use the new ones, old ones go
 * on, and broken files change nothing.
 */
public final class ServerTls {
    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);

    private final TlsFiles files;
    private final AdvancedTlsX509KeyManager identity = new AdvancedTlsX509KeyManager();
    private final AdvancedTlsX509TrustManager trust;
    private String fingerprint;

    private ServerTls(TlsFiles files, AdvancedTlsX509TrustManager trust) {
        this.files = files;
        this.trust = trust;
        this.fingerprint = files.fingerprint();
    }

    /** TLS from a directory; callers must have one of these names, or any when there are none. */
    public static ServerTls from(Path directory, Collection<String> allowedNames) throws ProgramExit {
        try {
            ServerTls tls = new ServerTls(
                    new TlsFiles(directory),
                    AdvancedTlsX509TrustManager.newBuilder()
                            .setVerification(AdvancedTlsX509TrustManager.Verification.CERTIFICATE_ONLY_VERIFICATION)
                            .setSslSocketAndEnginePeerVerifier(new CallerNames(allowedNames))
                            .build());
            tls.load();
            return tls;
        } catch (GeneralSecurityException unusable) {
            throw ProgramExit.config("the TLS files in " + directory + " cannot be used: " + unusable.getMessage());
        }
    }

    /** What the server's connections use. */
    public SslContext context() throws ProgramExit {
        try {
            return GrpcSslContexts.configure(SslContextBuilder.forServer(identity), SslProvider.JDK)
                    .trustManager(trust)
                    .clientAuth(ClientAuth.REQUIRE)
                    .protocols("TLSv1.3")
                    .build();
        } catch (IOException unusable) {
            throw ProgramExit.config("TLS cannot be set up: " + unusable.getMessage());
        }
    }

    /** Who may issue callers' certificates now. */
    List<X509Certificate> authorities() {
        return List.of(trust.getAcceptedIssuers());
    }

    /** Takes replaced files, if all three are good. */
    public synchronized void reload() {
        String now = files.fingerprint();
        if (now.equals(fingerprint)) {
            return;
        }
        // Remembered also when broken, so that the same broken files are told once.
        fingerprint = now;
        try {
            load();
            LOG.info("the TLS files were replaced; new connections use them");
        } catch (ProgramExit broken) {
            LOG.warn("the TLS files were replaced and are not used: {}", broken.sentence());
        } catch (GeneralSecurityException unusable) {
            LOG.warn("the TLS files were replaced and cannot be used: {}", unusable.getMessage());
        }
    }

    private void load() throws ProgramExit, GeneralSecurityException {
        TlsFiles.Content content = files.read();
        try {
            trust.updateTrustCredentials(content.authorities().toArray(X509Certificate[]::new));
        } catch (IOException unusable) {
            throw new GeneralSecurityException(unusable);
        }
        identity.updateIdentityCredentials(content.chain().toArray(X509Certificate[]::new), content.key());
    }
}
