package io.virtfleet.sdk.fetch;

import static io.virtfleet.sdk.fetch.DownloadFixture.LIMITS;
import static io.virtfleet.sdk.fetch.DownloadFixture.open;
import static io.virtfleet.sdk.fetch.DownloadFixture.request;
import static io.virtfleet.sdk.fetch.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.fetch.DownloadPolicy.Limits;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that break off, lie, stall or never end. */
final class BadServerTest {
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String LENGTH = "Content-Length: 5\r\n\r\nimage";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200",
                OK,
                OK + "Content-Length: 5\r\n\r\nimag",
                OK + "Content-Length: 5\r\n\r\n",
                CHUNKED,
                CHUNKED + "5\r\nimag",
                CHUNKED + "5\r\nimage",
                CHUNKED + "5\r\nimage\r\n",
                CHUNKED + "5\r\nimage\r\n0",
                CHUNKED + "5\r\nimage\r\n0\r\n",
                CHUNKED + "5\r\nimage\r\n0\r\nx: y\r\n",
            })
    void breaksOff(String answer) throws IOException {
        Fault fault = faultOf(answer);
        assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(fault.field()).isEqualTo("spec.image.download.url");
        assertThat(fault.message()).contains("before the end of the image");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n\r\n",
                "HTTP/2 200\r\n" + LENGTH,
                "HTTP/2.0 200 OK\r\n" + LENGTH,
                "HTTP/1.2 200 OK\r\n" + LENGTH,
                "HTTP/0.9 200 OK\r\n" + LENGTH,
                "HTTP/1.1 999 No\r\n" + LENGTH,
                "HTTP/1.1 099 No\r\n" + LENGTH,
                "HTTP/1.1 2000 OK\r\n" + LENGTH,
                "\r\n" + OK + LENGTH,
                OK + "no header\r\n" + LENGTH,
                OK + " folded: x\r\n" + LENGTH,
                OK + ": no name\r\n" + LENGTH,
                OK + "Content-Length : 5\r\n\r\nimage",
                OK + "Content-Length: +5\r\n\r\nimage",
                OK + "Content-Length: 5, 5\r\n\r\nimage",
                OK + "Content-Length: 5\r\n 6\r\n\r\nimage",
                OK + "Content-Length: 5\r\n" + LENGTH,
                OK + "Transfer-Encoding: identity\r\n" + LENGTH,
                OK + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                OK + "Content-Encoding: identity\r\nContent-Encoding: gzip\r\n" + LENGTH,
                OK + "Content-Length: -1\r\n\r\nimage",
                OK + "Content-Length: 0x5\r\n\r\nimage",
                OK + "Content-Length: 99999999999999999999\r\n\r\nimage",
                OK + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nimage!",
                OK + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                OK + "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nimage",
                OK + "\r\nimage",
                CHUNKED + "-5\r\nimage\r\n0\r\n\r\n",
                CHUNKED + "ffffffffffffffff\r\nimage",
                CHUNKED + "4\r\nimage\r\n0\r\n\r\n",
                CHUNKED + "\r\nimage",
                CHUNKED + "0x5\r\nimage\r\n0\r\n\r\n",
                CHUNKED + "5\r\nimage\r\n0\r\nno header\r\n\r\n",
            })
    void talksNonsense(String answer) throws IOException {
        Fault fault = faultOf(answer);
        assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(fault.message()).contains("invalid HTTP response").doesNotContain("image!", "OpenSSH");
    }

    @ParameterizedTest
    @CsvSource({"a line without end, 'HTTP/1.1 200 '", "headers without end, 'HTTP/1.1 200 OK\nx: y\n'"})
    void neverEndsItsHead(String name, String start) throws IOException {
        try (var server = ScriptedServer.plain((request, out) -> endless(start, "a: b\n".repeat(20), out))) {
            assertThat(open().fault(url(server)).message()).contains("invalid HTTP response");
        }
        try (var server = ScriptedServer.plain((request, out) -> endless(start, "a".repeat(100), out))) {
            assertThat(open().fault(url(server)).message()).contains("invalid HTTP response");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "empty lines, '', '\n'",
        "a size of a piece, 'CHUNKED', '0'",
        "a note on a piece, 'CHUNKED5;', 'a'",
        "a header behind the image, 'CHUNKED0\nx: ', 'a'",
        "headers behind the image, 'CHUNKED0\n', 'x: y\n'"
    })
    void neverEnds(String name, String start, String again) throws IOException {
        String first = start.replace("CHUNKED", CHUNKED);
        try (var server = ScriptedServer.plain((request, out) -> endless(first, again.repeat(100), out))) {
            assertThat(open().fault(url(server)).message()).contains("invalid HTTP response");
        }
    }

    @Test
    void neverStopsAnnouncing() throws IOException {
        try (var server = ScriptedServer.plain((request, out) -> endless("", "HTTP/1.1 100 Continue\n\n", out))) {
            assertThat(open().fault(url(server)).message()).contains("no final status");
        }
    }

    @Test
    void neverEndsItsImage() throws IOException {
        String piece = "400\r\n" + "x".repeat(0x400) + "\r\n";
        try (var server = ScriptedServer.plain((request, out) -> endless(CHUNKED, piece, out))) {
            assertTooLarge(open().fault(url(server)));
        }
    }

    @Test
    void announcesMoreThanIsAllowed() throws IOException {
        assertTooLarge(faultOf(OK + "Content-Length: 1048577\r\n\r\n"));
    }

    private static void assertTooLarge(Fault fault) {
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.message()).contains("more than 1048576 bytes");
    }

    @Test
    void staysSilent() throws IOException {
        var shortly = new Limits(LIMITS.bytes(), LIMITS.connect(), Duration.ofMillis(50), LIMITS.total());
        var done = new CountDownLatch(1);
        try (var server = ScriptedServer.plain((request, out) -> await(done))) {
            Fault fault = open().limitedTo(shortly).fault(url(server));
            assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
            assertThat(fault.message()).contains("did not answer in time");
            done.countDown();
        }
    }

    @Test
    void dripsForLongerThanTheWholeMayLast() throws IOException {
        var seconds = new AtomicLong();
        InstantSource clock = () -> Instant.ofEpochSecond(seconds.getAndAdd(20));
        try (var server = ScriptedServer.plain((request, out) -> endless(CHUNKED, "1\r\nx\r\n", out))) {
            var thrown = catchThrowableOfType(
                    ProviderException.class,
                    () -> open().downloader(clock).download(request(url(server)), (bytes, progress) -> {}));
            assertThat(thrown.fault().message()).contains("did not answer in time");
        }
    }

    @Test
    void dripsBeforeItHasShownWhoItIs() throws IOException {
        var shortly = new Limits(LIMITS.bytes(), LIMITS.connect(), Duration.ofMillis(300), LIMITS.total());
        try (var server = new DrippingServer()) {
            Fault fault = open().limitedTo(shortly).fault("https://images.test:" + server.port() + "/");
            assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
            assertThat(server.dripped()).isBetween(1, DrippingServer.RECORD_BYTES - 1);
        }
    }

    @Test
    void isLeftAtOnceWhenTheDownloadIsInterrupted() throws IOException {
        var done = new CountDownLatch(1);
        Thread fetching = Thread.currentThread();
        try (var server = ScriptedServer.plain((request, out) -> {
            out.write((CHUNKED + "1\r\nx\r\n").getBytes(StandardCharsets.US_ASCII));
            out.flush();
            fetching.interrupt();
            await(done);
        })) {
            Fault fault = open().fault(url(server));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(fault.kind()).isEqualTo(FaultKind.BUSY);
            assertThat(fault.message()).contains("interrupted");
            done.countDown();
        }
    }

    @Test
    void sendsInCircles() throws IOException {
        try (var server = ScriptedServer.plain(text("HTTP/1.1 301 Moved\r\nLocation: /again\r\n\r\n"))) {
            Fault fault = open().fault(url(server));
            assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(fault.message()).contains("redirected more than 5 times");
            assertThat(server.requests()).hasSize(6);
        }
    }

    @Test
    void sendsNowhere() throws IOException {
        assertThat(faultOf("HTTP/1.1 302 Found\r\n\r\n").message()).contains("status 302");
        assertThat(faultOf("HTTP/1.1 302 Found\r\nLocation: :// \r\n\r\n").message())
                .contains("an invalid URL");
    }

    @Test
    void isNotThere() throws IOException {
        int port;
        try (var closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertThat(open().fault("http://images.test:" + port + "/").kind()).isEqualTo(FaultKind.UNREACHABLE);
        assertThat(open().fault("http://nowhere.test/").kind()).isEqualTo(FaultKind.NOT_FOUND);
    }

    @Test
    void showsACertificateOfAnotherNameOrAnotherAuthority() throws IOException, GeneralSecurityException {
        TestCertificates authority = TestCertificates.create("authority");
        SSLContext other = ScriptedServer.tls(authority, "other.test");
        try (var server = ScriptedServer.secure(other, text(OK + "Content-Length: 0\r\n\r\n"))) {
            String path = ".test:" + server.port() + "/";
            assertThat(open().trusting(other).text("https://other" + path)).isEmpty();
            for (Fault fault : new Fault[] {
                open().trusting(other).fault("https://images" + path), open().fault("https://other" + path)
            }) {
                assertThat(fault.kind()).isEqualTo(FaultKind.UNREACHABLE);
                assertThat(fault.message()).contains("TLS handshake failed");
            }
            assertThat(server.requests()).hasSize(1);
        }
    }

    private static Fault faultOf(String answer) throws IOException {
        try (var server = ScriptedServer.plain(text(answer))) {
            return open().fault(url(server));
        }
    }

    private static String url(ScriptedServer server) {
        return "http://images.test:" + server.port() + "/disk.qcow2";
    }

    /** Ends when the other side has closed. */
    private static void endless(String start, String again, OutputStream out) throws IOException {
        out.write(start.getBytes(StandardCharsets.US_ASCII));
        while (true) {
            out.write(again.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static void await(CountDownLatch done) {
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
