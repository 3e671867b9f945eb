package io.virtfleet.sdk.wire.tls;

import io.grpc.util.AdvancedTlsX509TrustManager;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS from files that may be replaced at any time; broken files change nothing. */
public final class ReloadingTlsFiles {
    private static final Logger LOG = LoggerFactory.getLogger(ReloadingTlsFiles.class);

    private final TlsFiles files;
    private final RotatingTls tls;
    private String fingerprint;

    private ReloadingTlsFiles(TlsFiles files, RotatingTls tls, String fingerprint) {
        this.files = files;
        this.tls = tls;
        this.fingerprint = fingerprint;
    }

    /** TLS from a directory with tls.crt, tls.key and ca.crt; {@code trust} says whom it believes beyond ca.crt. */
    public static ReloadingTlsFiles in(Path directory, AdvancedTlsX509TrustManager trust) throws TlsFilesException {
        TlsFiles files = new TlsFiles(directory);
        // Before the files are read, so that one replaced meanwhile is read again.
        String fingerprint = files.fingerprint();
        return new ReloadingTlsFiles(files, RotatingTls.of(files.read(), trust), fingerprint);
    }

    public RotatingTls tls() {
        return tls;
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
            tls.use(files.read());
            LOG.info("the TLS files were replaced; new connections use them");
        } catch (TlsFilesException broken) {
            LOG.warn("the TLS files were replaced and are not used: {}", broken.sentence());
        }
    }
}
