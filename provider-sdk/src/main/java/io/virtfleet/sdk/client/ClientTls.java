package io.virtfleet.sdk.client;

import io.grpc.netty.GrpcSslContexts;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.virtfleet.sdk.wire.tls.ReloadingTlsFiles;
import io.virtfleet.sdk.wire.tls.RotatingTls;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * TLS 1.3 with both ends verified, for any number of channels. What it proves and trusts may be replaced at any time:
 * new connections use the new one, old ones go on.
 */
public final class ClientTls implements AutoCloseable {
    private static final Duration LOOKED_AT_EVERY = Duration.ofSeconds(1);

    private final RotatingTls tls;
    private final SslContext context;
    private final Runnable close;

    private ClientTls(RotatingTls tls, Runnable close) {
        this.tls = tls;
        this.context = context(tls);
        this.close = close;
    }

    /** TLS from a directory with tls.crt, tls.key and ca.crt, which is looked at for replaced files. */
    public static ClientTls from(Path directory) throws TlsFilesException {
        ReloadingTlsFiles files = ReloadingTlsFiles.in(directory, certificateAndName());
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("tls-files").factory());
        long pause = LOOKED_AT_EVERY.toMillis();
        var unused = timer.scheduleWithFixedDelay(files::reload, pause, pause, TimeUnit.MILLISECONDS);
        return new ClientTls(files.tls(), timer::shutdownNow);
    }

    /** TLS from text, which only {@link #replace} replaces. */
    public static ClientTls of(TlsPem pem) throws TlsFilesException {
        return new ClientTls(RotatingTls.of(pem, certificateAndName()), () -> {});
    }

    /** New connections use this from now on; when it is broken, nothing changes. */
    public void replace(TlsPem pem) throws TlsFilesException {
        tls.replace(pem);
    }

    private static AdvancedTlsX509TrustManager certificateAndName() {
        try {
            return AdvancedTlsX509TrustManager.newBuilder()
                    .setVerification(AdvancedTlsX509TrustManager.Verification.CERTIFICATE_AND_HOST_NAME_VERIFICATION)
                    .build();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("this JDK has no X.509 trust manager", impossible);
        }
    }

    private static SslContext context(RotatingTls tls) {
        try {
            return GrpcSslContexts.configure(SslContextBuilder.forClient(), SslProvider.JDK)
                    .keyManager(tls.identity())
                    .trustManager(tls.trust())
                    .protocols("TLSv1.3")
                    .build();
        } catch (SSLException impossible) {
            throw new IllegalStateException("this JDK has no TLS 1.3", impossible);
        }
    }

    SslContext context() {
        return context;
    }

    /** Looks at the files no more; channels that use it go on. */
    @Override
    public void close() {
        close.run();
    }
}
