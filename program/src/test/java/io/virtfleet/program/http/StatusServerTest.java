package io.virtfleet.program.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.settings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StatusServerTest {
    private static final Setting<Integer> PORT = Setting.number("status-port", 0, 65535, 8080);

    @Test
    void asksForAPageAtEachRequest() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (StatusServer server = start(0, asked)) {
            assertThat(get(server, "GET", "/count")).isEqualTo("200 1");
            assertThat(get(server, "GET", "/count")).isEqualTo("200 2");
        }
    }

    @Test
    void saysWhatThereIsToOneWhoAsksForSomethingElse() throws Exception {
        try (StatusServer server = start(0, new AtomicInteger())) {
            assertThat(get(server, "GET", "/count/x")).isEqualTo("404 not found; the pages are /count, /ready\n");
            assertThat(get(server, "POST", "/count")).isEqualTo("405 only GET and HEAD\n");
        }
    }

    @Test
    void answersAHeadWithoutTheBody() throws Exception {
        try (StatusServer server = start(0, new AtomicInteger())) {
            assertThat(get(server, "HEAD", "/ready")).isEqualTo("503 ");
            assertThat(get(server, "HEAD", "/count")).isEqualTo("200 ");
        }
    }

    @Test
    void namesEveryObjection() throws Exception {
        try (StatusServer server = start(0, new AtomicInteger())) {
            assertThat(get(server, "GET", "/ready")).isEqualTo("503 DOWN: one; two\n");
        }
        assertThat(StatusPage.verdict(List.of())).isEqualTo(new StatusPage(200, "UP\n"));
    }

    @Test
    void namesTheSettingOfAPortThatIsTaken() throws Exception {
        try (StatusServer server = start(0, new AtomicInteger())) {
            assertThatThrownBy(() -> start(server.port(), new AtomicInteger()))
                    .isInstanceOfSatisfying(
                            ProgramExit.class, exit -> assertThat(exit.code()).isEqualTo(78))
                    .hasMessageStartingWith("--status-port must be a free port, but is " + server.port());
        }
    }

    private static StatusServer start(int port, AtomicInteger asked) throws ProgramExit {
        return StatusServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                PORT,
                Map.of(
                        "/count", () -> StatusPage.text(Integer.toString(asked.incrementAndGet())),
                        "/ready", () -> StatusPage.verdict(List.of("one", "two"))));
    }

    private static String get(StatusServer server, String method, String path)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        }
    }
}
