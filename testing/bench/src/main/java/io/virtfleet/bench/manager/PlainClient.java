package io.virtfleet.bench.manager;

import io.virtfleet.bench.Pause;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends text to the API server and gets text back: as little work as a client can do beside what is measured. */
final class PlainClient implements AutoCloseable {
    private static final int SUCCESS = 2;
    private static final int HUNDRED = 100;
    private static final int TRY_AGAIN = 429;

    private final String url;
    private final String token;
    private final HttpClient client;

    private PlainClient(String url, String token, SSLContext tls) {
        this.url = url;
        this.token = token;
        this.client = HttpClient.newBuilder().sslContext(tls).build();
    }

    /** One with a connection of its own, for a service account that must have been granted what it asks for. */
    static PlainClient of(ControlPlane plane, String namespace, String serviceAccount) {
        try (var typed = plane.clientOf(namespace, serviceAccount)) {
            var config = typed.getConfiguration();
            return new PlainClient(plane.url(), config.getOauthToken(), trusting(Path.of(config.getCaCertFile())));
        }
    }

    private static SSLContext trusting(Path authority) {
        try (var pem = Files.newInputStream(authority)) {
            KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
            known.load(null, null);
            known.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(known);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    String post(String path, String body) {
        return answer(request(path).POST(BodyPublishers.ofString(body)));
    }

    String put(String path, String body) {
        return answer(request(path).PUT(BodyPublishers.ofString(body)));
    }

    String delete(String path) {
        return answer(request(path).DELETE());
    }

    /** The lines of an answer that does not end by itself; closing the client ends it. */
    Stream<String> lines(String path) throws InterruptedException {
        HttpResponse<Stream<String>> response = send(request(path).GET(), BodyHandlers.ofLines());
        // A kind that has just been made cannot be watched in its first moments.
        while (response.statusCode() == TRY_AGAIN) {
            Pause.aMoment();
            response = send(request(path).GET(), BodyHandlers.ofLines());
        }
        if (response.statusCode() / HUNDRED != SUCCESS) {
            throw refused(response, response.body().collect(Collectors.joining()));
        }
        return response.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    private String answer(HttpRequest.Builder request) {
        HttpResponse<String> response = send(request, BodyHandlers.ofString());
        if (response.statusCode() / HUNDRED != SUCCESS) {
            throw refused(response, response.body());
        }
        return response.body();
    }

    private static IllegalStateException refused(HttpResponse<?> response, String why) {
        return new IllegalStateException(
                response.request().method() + " " + response.uri().getPath() + ": " + why);
    }

    private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) {
        try {
            return client.send(request.build(), body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
