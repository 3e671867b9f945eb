package io.virtfleet.sdk.server.tls;

import io.grpc.netty.GrpcSslContexts;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.sdk.wire.tls.ReloadingTlsFiles;
import io.virtfleet.sdk.wire.tls.RotatingTls;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;

/** TLS 1.3 with both ends verified, from files that may be replaced at any time. */
public final class ServerTls {
    private final ReloadingTlsFiles files;
    private final RotatingTls tls;

    private ServerTls(ReloadingTlsFiles files) {
        this.files = files;
        this.tls = files.tls();
    }

    /** TLS from a directory; callers must have one of these names, or any when there are none. */
    public static ServerTls from(Path directory, Collection<String> allowedNames) throws ProgramExit {
        try {
            return new ServerTls(ReloadingTlsFiles.in(
                    directory,
                    AdvancedTlsX509TrustManager.newBuilder()
                            .setVerification(AdvancedTlsX509TrustManager.Verification.CERTIFICATE_ONLY_VERIFICATION)
                            .setSslSocketAndEnginePeerVerifier(new CallerNames(allowedNames))
                            .build()));
        } catch (TlsFilesException broken) {
            throw ProgramExit.config(broken.sentence() + "; give a directory with tls.crt, tls.key and ca.crt by"
                    + " --tls-dir, or serve loopback only by --insecure");
        } catch (GeneralSecurityException unusable) {
            throw ProgramExit.config("TLS cannot be set up: " + unusable.getMessage());
        }
    }

    /** What the server's connections use. */
    public SslContext context() throws ProgramExit {
        try {
            return GrpcSslContexts.configure(SslContextBuilder.forServer(tls.identity()), SslProvider.JDK)
                    .trustManager(tls.trust())
                    .clientAuth(ClientAuth.REQUIRE)
                    .protocols("TLSv1.3")
                    .build();
        } catch (IOException unusable) {
            throw ProgramExit.config("TLS cannot be set up: " + unusable.getMessage());
        }
    }

    /** Who may issue callers' certificates now. */
    List<X509Certificate> authorities() {
        return List.of(tls.trust().getAcceptedIssuers());
    }

    /** Takes replaced files, if all three are good. */
    public void reload() {
        files.reload();
    }
}
