package io.virtfleet.sdk.fetch;

import static io.virtfleet.sdk.fetch.DownloadFixture.open;
import static io.virtfleet.sdk.fetch.DownloadFixture.request;
import static io.virtfleet.sdk.fetch.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.sdk.fetch.DownloadSink.Progress;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ImageDownloaderTest {
    private static final String IMAGE = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nimage";

    @ParameterizedTest
    @ValueSource(longs = {0, 300_000})
    void fetchesFromARealServerOverTls(long announced) throws IOException, GeneralSecurityException {
        String image = "x".repeat(300_000);
        SSLContext tls = ScriptedServer.tls(TestCertificates.create("authority"), "images.test");
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        serve(server, image, announced);
        try {
            String url = "https://images.test:" + server.getAddress().getPort() + "/disk.qcow2?version=1";
            assertThat(open().trusting(tls).text(url)).isEqualTo(image);
        } finally {
            server.stop(0);
        }
    }

    /** 0 bytes announced: in pieces. */
    private static void serve(HttpServer server, String image, long announced) {
        server.createContext("/disk.qcow2", exchange -> {
            exchange.sendResponseHeaders(200, announced);
            try (var out = exchange.getResponseBody()) {
                out.write(image.getBytes(StandardCharsets.US_ASCII));
            }
        });
        server.start();
    }

    @Test
    void asksForTheImageAndNothingElse() throws IOException {
        try (var server = ScriptedServer.plain(text(IMAGE))) {
            assertThat(open().text(url(server, "/a%20b?c=d"))).isEqualTo("image");
            assertThat(server.requests())
                    .containsExactly("GET /a%20b?c=d HTTP/1.1\nHost: images.test:" + server.port()
                            + "\nAccept-Encoding: identity\nConnection: close\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"//other.test/x", "/a//b/../c", "/http://other.test/", "/?", "/%2f%00?a=/../b"})
    void asksForThePathAsItIs(String path) throws IOException {
        try (var server = ScriptedServer.plain(text(IMAGE))) {
            assertThat(open().text(url(server, path))).isEqualTo("image");
            assertThat(server.requests()).singleElement().asString().startsWith("GET " + path + " HTTP/1.1\n");
        }
    }

    @Test
    void tellsHowFarItIs() throws IOException {
        List<Progress> told = new ArrayList<>();
        try (var server = ScriptedServer.plain(text(IMAGE))) {
            long bytes = open().downloader(InstantSource.system())
                    .download(request(url(server, "/")), (some, progress) -> told.add(progress));
            assertThat(bytes).isEqualTo(5);
            assertThat(told.getLast()).isEqualTo(new Progress(5, OptionalLong.of(5)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MD5, 78805a221a988e79ef3f42d7c5bfd418",
        "SHA256, 6105d6cc76af400325e94d588ce511be5bfdbb73b437dc51eca43917d7a43e3d"
    })
    void holdsTheBytesAgainstTheChecksum(Checksum.Algorithm algorithm, String hex) throws IOException {
        try (var server = ScriptedServer.plain(text(IMAGE))) {
            assertThat(open().text(request(url(server, "/"), new Checksum(algorithm, hex))))
                    .isEqualTo("image");
            var fault = open().fault(request(url(server, "/"), new Checksum(algorithm, hex.replace('7', '8'))));
            assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(fault.field()).isEqualTo("spec.image.checksum.hex");
        }
    }

    @Test
    void sendsCredentialsAndHeaders() throws IOException {
        try (var server = ScriptedServer.plain(text(IMAGE))) {
            var basic = new ImageSource.Basic("me", Secret.of("p\u00e4ss\r\nword"));
            open().text(request(url(server, "/"), Map.of("X-Key", Secret.of("k")), basic));
            open().text(request(url(server, "/"), Map.of(), new ImageSource.Bearer(Secret.of("t0ken"))));
            assertThat(server.requests().getFirst())
                    .contains("Authorization: Basic bWU6cMOkc3MNCndvcmQ=\n")
                    .contains("X-Key: k\n");
            assertThat(server.requests().getLast()).contains("Authorization: Bearer t0ken\n");
        }
    }

    @Test
    void keepsSecretsForTheServerTheyAreFor() throws IOException {
        try (var other = ScriptedServer.plain(text(IMAGE));
                var server = ScriptedServer.plain((request, out) -> text(request.startsWith("GET /first ")
                                ? redirect("/second")
                                : redirect("http://other.test:" + other.port() + "/third"))
                        .answer(request, out))) {
            open().text(request(
                    url(server, "/first"),
                    Map.of("X-Key", Secret.of("k")),
                    new ImageSource.Bearer(Secret.of("t0ken"))));
            assertThat(server.requests())
                    .hasSize(2)
                    .allSatisfy(head -> assertThat(head).contains("X-Key: k\n", "Bearer t0ken\n"));
            assertThat(other.requests()).singleElement().asString().doesNotContain("X-Key", "Authorization");
        }
    }

    @Test
    void tellsNoSecretToAServerAnotherOneSentItBackTo() throws IOException {
        var place = new ArrayList<String>();
        try (var other = ScriptedServer.plain(
                        (request, out) -> text(redirect(place.getFirst())).answer(request, out));
                var server = ScriptedServer.plain((request, out) -> text(request.startsWith("GET /first ")
                                ? redirect("http://other.test:" + other.port() + "/")
                                : IMAGE)
                        .answer(request, out))) {
            place.add(url(server, "/admin"));
            open().text(request(url(server, "/first"), Map.of(), new ImageSource.Bearer(Secret.of("t0ken"))));
            assertThat(server.requests().getLast()).startsWith("GET /admin ").doesNotContain("Authorization");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400, INVALID_SPEC",
        "401, DENIED",
        "403, DENIED",
        "404, NOT_FOUND",
        "410, NOT_FOUND",
        "429, BUSY",
        "500, UNREACHABLE",
        "503, UNREACHABLE",
        "204, INVALID_SPEC",
        "206, INVALID_SPEC",
        "304, INVALID_SPEC"
    })
    void tellsWhyThereIsNoImage(int status, FaultKind kind) throws IOException {
        try (var server = ScriptedServer.plain(text("HTTP/1.1 " + status + " \r\nContent-Length: 0\r\n\r\n"))) {
            var fault = open().fault(url(server, "/x?token=s3cret"));
            assertThat(fault.kind()).isEqualTo(kind);
            assertThat(fault.field()).isEqualTo("spec.image.download.url");
            assertThat(fault.message()).contains("status " + status).doesNotContain("s3cret");
        }
    }

    private static String redirect(String location) {
        return "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
    }

    private static String url(ScriptedServer server, String path) {
        return "http://images.test:" + server.port() + path;
    }
}
