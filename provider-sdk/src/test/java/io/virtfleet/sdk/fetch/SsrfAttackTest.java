package io.virtfleet.sdk.fetch;

import static io.virtfleet.sdk.fetch.DownloadFixture.open;
import static io.virtfleet.sdk.fetch.DownloadFixture.request;
import static io.virtfleet.sdk.fetch.DownloadFixture.strict;
import static io.virtfleet.sdk.fetch.ScriptedServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.sdk.fetch.DownloadPolicy.Reach;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that want to reach what only the provider can reach, or to write more than a URL. */
final class SsrfAttackTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "disk.qcow2",
                "//images.test/x",
                "http:/x",
                "http:x",
                "https://",
                "https:///x",
                "https://:443/x",
                "file:///etc/passwd",
                "FILE:///etc/passwd",
                "gopher://127.0.0.1:6379/_FLUSHALL",
                "ftp://images.test/x",
                "jar:http://images.test/x!/",
                "data:text/plain,x",
                "unix:///run/libvirt/libvirt-sock",
                "ldap://a.test/",
                "dict://a.test:11211/stat",
                "javascript:alert(1)",
                "nbd://a.test/x",
                "ssh://a.test/x",
                "https://user@images.test/x",
                "https://user:s3cret@images.test/x",
                "https://images.test@evil.test/x",
                "https://images.test\\@evil.test/x",
                "https://images.test/x#fragment",
                "https://images.test:0/x",
                "https://images.test:65536/x",
                "https://images.test:99999999999/x",
                "https://images.test/a b",
                "https://images.test/a\r\nHost: evil.test",
                "https://images.test/a\u0000b",
                "https://im\u00e4ges.test/x",
                "https://images\u3002test/x",
                "https://images..test/x",
                "https://-a.test/x",
                "https://%31%32%37.0.0.1/x",
            })
    void refusesWhatIsNoUrlOfAnImage(String url) {
        assertRefused(open().fault(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "2852039166",
                "0xa9fea9fe",
                "0xA9.0xFE.0xA9.0xFE",
                "0251.0376.0251.0376",
                "025177524776",
                "169.254.43518",
                "169.16689662",
                "169.254.169.0376",
                "[::ffff:169.254.169.254]",
                "[::ffff:a9fe:a9fe]",
                "[0:0:0:0:0:ffff:a9fe:a9fe]",
                "[::169.254.169.254]",
                "[64:ff9b::169.254.169.254]",
                "[64:ff9b:1::a9fe:a9fe]",
                "[2002:a9fe:a9fe::1]",
                "[2001:0:a9fe:a9fe::1]",
                "[fe80::1]",
                "[fe80::1%25eth0]",
                "[fd00:ec2::254]",
                "100.100.100.200",
                "168.63.129.16",
                "192.0.0.192",
                "0.0.0.0",
                "0",
                "[::]",
                "224.0.0.1",
                "255.255.255.255",
                "240.0.0.1",
                "[ff02::1]",
                "[2001:db8::1]",
                "192.0.2.1",
                "198.18.0.1",
                "[2600::5efe:a9fe:a9fe]",
                "[2600::200:5efe:10.0.0.1]",
                "[::ffff:0:127.0.0.1]",
                "0177.0.0.1",
                "127.1",
                "0x7f.1",
                "2130706433",
                "017700000001",
                "127.0.0.1.",
                "127.0.0.0x1"
            })
    void neverReachesForTheseHowEverTheyAreWritten(String host) {
        Fault fault = open().within(host.equals("127.0.0.1.") ? Reach.PUBLIC : Reach.THIS_HOST)
                .fault("http://" + host + "/latest/meta-data/");
        assertRefused(fault);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.255.255.254",
                "[::1]",
                "10.0.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "100.64.0.1",
                "[fc00::1]",
                "[fdff::1]",
                "[::ffff:10.0.0.1]",
                "[64:ff9b::10.0.0.1]",
                "[64:ff9b::7f00:1]"
            })
    void doesNotReachBehindTheProviderUnlessAllowed(String host) {
        assertRefused(open().within(Reach.PUBLIC).fault("http://" + host + "/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::127.0.0.1]"})
    void doesNotReachForItselfWhenOnlyPrivateNetworksAreAllowed(String host) {
        assertRefused(open().within(Reach.PRIVATE_NETWORKS).fault("http://" + host + "/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "10.1.2.3",
                "169.254.169.254",
                "::1",
                "fe80::1",
                "fd00::1",
                "::ffff:192.168.0.1",
                "0.0.0.0",
                "224.0.0.251",
                "93.184.216.34 10.0.0.1",
                "2606:2800:220:1::1 ::1"
            })
    void refusesANameThatLeadsThere(String addresses) {
        Fault fault = strict().knowing("images.test", addresses).fault("https://images.test/x");
        assertRefused(fault);
        assertThat(fault.message()).contains("images.test").doesNotContain(addresses);
    }

    /** DNS rebinding: the first answer passes the check, the next one is where the attacker wants to go. */
    @Test
    void looksANameUpOnceAndConnectsToWhatWasChecked() throws IOException {
        Deque<String> answers = new ArrayDeque<>(List.of("127.0.0.1", "169.254.169.254"));
        HostResolver rebinding = name -> List.of(AddressScope.literal(answers.remove()));
        try (var server = ScriptedServer.plain(text("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"))) {
            var downloader = new ImageDownloader(open().policy(), rebinding, open().tls(), InstantSource.system());
            long bytes = downloader.download(
                    request("http://rebinding.test:" + server.port() + "/"), (some, progress) -> {});
            assertThat(bytes).isEqualTo(1);
            assertThat(answers).containsExactly("169.254.169.254");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data/",
                "http://[::ffff:169.254.169.254]/",
                "http://0xa9fea9fe/",
                "//169.254.169.254/x",
                "file:///etc/passwd",
                "gopher://other.test/_x",
                "ftp://other.test/x",
                "http://me:s3cret@other.test/",
                "http://evil.test/",
                "http://other.test/x#y",
                "http://other.test:0/"
            })
    void refusesARedirectThatLeadsThere(String location) throws IOException {
        String answer = "HTTP/1.1 302 Found\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n";
        try (var server = ScriptedServer.plain(text(answer))) {
            assertRefused(open().from("images.test", "other.test", "169.254.169.254", "*.169.254")
                    .fault("http://images.test:" + server.port() + "/x"));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://images.test.evil.test/x", "https://evil.test/images.test", "https://xmirror.test/x",
        "https://mirror.test/x", "https://a.mirror.test.evil.test/x", "https://203.0.114.9/x"
    })
    void refusesHostsThatAreNotOnTheList(String url) {
        Fault fault = open().from("images.test", "*.mirror.test").fault(url);
        assertRefused(fault);
        assertThat(fault.message()).contains("does not allow");
    }

    @Test
    void takesHostsOnTheListInAnyCase() throws IOException {
        try (var server = ScriptedServer.plain(text("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"))) {
            String path = ":" + server.port() + "/";
            assertThat(open().from("Images.test").text("http://IMAGES.test." + path))
                    .isEqualTo("x");
            assertThat(open().from("*.test").text("http://other.test" + path)).isEqualTo("x");
        }
    }

    @Test
    void asksOnlyOverTlsAndOnUsualPortsWhenNobodySaidElse() {
        assertRefused(strict().knowing("images.test", "93.184.216.34").fault("http://images.test/x"));
        assertThat(strict().knowing("images.test", "93.184.216.34")
                        .fault("https://images.test:22/x")
                        .message())
                .contains("port 22");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "content-length", "Transfer-Encoding", "Connection", "RANGE", "Accept-Encoding"})
    void refusesHeadersThatWouldChangeTheMessage(String name) {
        var fault =
                open().fault(request("http://images.test/", Map.of(name, Secret.of("x")), new ImageSource.Anonymous()));
        assertThat(fault.field()).isEqualTo("spec.image.download.headers[" + name + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\r\nHost: evil", "x\ny", "x\u0000", "\u00e4", "x\u2028y"})
    void refusesValuesOfMoreThanALine(String value) {
        var anonymous = new ImageSource.Anonymous();
        Fault header = open().fault(request("http://images.test/", Map.of("X-Key", Secret.of(value)), anonymous));
        assertThat(header.field()).isEqualTo("spec.image.download.headers[X-Key]");
        assertThat(header.message()).doesNotContain(value);
        Fault token = open().fault(request("http://images.test/", Map.of(), new ImageSource.Bearer(Secret.of(value))));
        assertThat(token.field()).isEqualTo("spec.image.download.bearer_token");
    }

    @Test
    void refusesNamesOfHeadersAndUsersThatWouldBeTwo() {
        var headers = Map.of("X: y\r\nZ", Secret.of("x"));
        assertRefusedKind(open().fault(request("http://images.test/", headers, new ImageSource.Anonymous())));
        var user = new ImageSource.Basic("a:b", Secret.of("c"));
        assertThat(open().fault(request("http://images.test/", Map.of(), user)).field())
                .isEqualTo("spec.image.download.basic.username");
        var both = Map.of("authorization", Secret.of("x"));
        assertRefusedKind(open().fault(request("http://images.test/", both, new ImageSource.Bearer(Secret.of("t")))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "*.", "a b", "https://images.test", "images.test/x", "a.*.test", "**.test"})
    void isNotConfiguredWithAHostThatIsNone(String pattern) {
        assertThatThrownBy(() -> new HostPattern(pattern)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertRefused(Fault fault) {
        assertRefusedKind(fault);
        assertThat(fault.field()).isEqualTo("spec.image.download.url");
        assertThat(fault.message()).doesNotContain("s3cret").doesNotContainPattern("\\p{Cntrl}");
    }

    private static void assertRefusedKind(Fault fault) {
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
    }
}
