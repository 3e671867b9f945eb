package io.virtfleet.conformance.kit;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A caller that speaks no newer TLS than 1.2. */
public final class OldTls {
    private OldTls() {}

    /** Whether the server goes on with TLS 1.2: it then shows its certificate before it asks for ours. */
    public static boolean accepted(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        AtomicBoolean shown = new AtomicBoolean();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Witness(shown)}, null);
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory()
                    .createSocket(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)))) {
                socket.setEnabledProtocols(new String[] {"TLSv1.2"});
                socket.startHandshake();
            }
        } catch (IOException refused) {
            return shown.get();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this machine cannot speak TLS 1.2", e);
        }
        return true;
    }

    /** Trusts nobody, and notes that a certificate was shown. */
    private record Witness(AtomicBoolean shown) implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new IllegalStateException("a caller has no clients");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            shown.set(true);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
