package io.virtfleet.conformance.kit;

import io.grpc.ChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** A caller whose certificate nobody signed. */
public final class Stranger {
    private static final String PASSWORD = "stranger";
    private static final String ALIAS = "stranger";

    private Stranger() {}

    /** Trusts the provider's CA, as anybody may, and shows a certificate of its own. */
    public static ChannelCredentials credentials(Path certificates) {
        try {
            var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(keyStore(), PASSWORD.toCharArray());
            return TlsChannelCredentials.newBuilder()
                    .keyManager(new InsistentKeys((X509ExtendedKeyManager) keys.getKeyManagers()[0]))
                    .trustManager(certificates.resolve("ca.crt").toFile())
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JDK cannot use the certificate it made", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Shows its certificate whatever authorities the server says it takes: an attacker does not look at them. */
    private static final class InsistentKeys extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager keys;

        InsistentKeys(X509ExtendedKeyManager keys) {
            this.keys = keys;
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return ALIAS;
        }

        @Override
        public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
            return ALIAS;
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return new String[] {ALIAS};
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return new String[0];
        }

        @Override
        public @Nullable String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return keys.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return keys.getPrivateKey(alias);
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
                    ALIAS,
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
