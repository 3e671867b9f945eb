package io.virtfleet.conformance.kit;

import io.grpc.ChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;

/** A caller whose certificate nobody signed. */
public final class Stranger {
    private static final String PASSWORD = "stranger";

    private Stranger() {}

    /** Trusts the provider's CA, as anybody may, and shows a certificate of its own. */
    public static ChannelCredentials credentials(Path certificates) {
        try {
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(keyStore(), PASSWORD.toCharArray());
            return TlsChannelCredentials.newBuilder()
                    .keyManager(keys.getKeyManagers())
                    .trustManager(certificates.resolve("ca.crt").toFile())
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK cannot use the certificate it made", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Trusts the provider's CA and shows no certificate. */
    public static ChannelCredentials nameless(Path certificates) {
        try {
            return TlsChannelCredentials.newBuilder()
                    .trustManager(certificates.resolve("ca.crt").toFile())
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // The JDK makes certificates only by its keytool.
    private static KeyStore keyStore() throws IOException, GeneralSecurityException {
        Path folder = Files.createTempDirectory("stranger");
        Path file = folder.resolve("keys.p12");
        try {
            run(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "stranger",
                    "-dname",
                    "CN=stranger",
                    "-keyalg",
                    "EC",
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    PASSWORD,
                    "-keystore",
                    file.toString());
            var store = KeyStore.getInstance("PKCS12");
            try (InputStream bytes = Files.newInputStream(file)) {
                store.load(bytes, PASSWORD.toCharArray());
            }
            return store;
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static void run(String... command) throws IOException {
        try {
            int exit = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("keytool ended with " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while keytool ran", e);
        }
    }
}
