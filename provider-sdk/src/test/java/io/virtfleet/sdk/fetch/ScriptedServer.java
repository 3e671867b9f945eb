package io.virtfleet.sdk.fetch;

import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.IssuedCertificate;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A server that answers each connection with what a test wrote for it, good HTTP or not. */
final class ScriptedServer implements AutoCloseable {
    private static final int BACKLOG = 50;
    private static final char[] NO_PASSWORD = {};

    private final ServerSocket listener;
    private final Script script;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** What is sent when the request's head has come; the connection is closed afterwards. */
    interface Script {
        void answer(String request, OutputStream out) throws IOException;
    }

    private ScriptedServer(ServerSocketFactory factory, Script script) throws IOException {
        this.listener = factory.createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        this.script = script;
        threads.execute(this::listen);
    }

    static ScriptedServer plain(Script script) throws IOException {
        return new ScriptedServer(ServerSocketFactory.getDefault(), script);
    }

    static ScriptedServer secure(SSLContext tls, Script script) throws IOException {
        return new ScriptedServer(tls.getServerSocketFactory(), script);
    }

    /** Sends one text to everyone. */
    static Script text(String text) {
        return (request, out) -> out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The heads of all requests so far. */
    List<String> requests() {
        return requests;
    }

    private void listen() {
        try {
            while (true) {
                Socket socket = listener.accept();
                threads.execute(() -> serve(socket));
            }
        } catch (IOException e) {
            // The test has ended.
            return;
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            var head = new StringBuilder();
            for (String line = reader.readLine(); line != null && !line.isEmpty(); line = reader.readLine()) {
                head.append(line).append('\n');
            }
            requests.add(head.toString());
            script.answer(head.toString(), socket.getOutputStream());
        } catch (IOException e) {
            // The client has left, which is what many tests are about.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
        threads.close();
    }

    /** What a server of these names shows, and who trusts the authority. */
    static SSLContext tls(TestCertificates authority, String... names) throws GeneralSecurityException, IOException {
        IssuedCertificate issued = authority.issue(
                CertificateOptions.server("server").withDnsNames(names).withAddresses());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, NO_PASSWORD);
        keys.setKeyEntry("server", issued.key(), NO_PASSWORD, new Certificate[] {issued.certificate()});
        KeyManagerFactory shown = KeyManagerFactory.getInstance("PKIX");
        shown.init(keys, NO_PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(trusting(issued.authority()));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(shown.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static KeyStore trusting(X509Certificate authority) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setCertificateEntry("authority", authority);
        return store;
    }
}
