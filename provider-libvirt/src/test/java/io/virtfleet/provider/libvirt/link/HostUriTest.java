package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.provider.libvirt.ssh.SshRoute;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostUriTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "qemu:///system",
                "qemu+unix:///system?socket=/run/x",
                "qemu+tls://host.example.org/system",
                "qemu+tcp://127.0.0.1/system",
                "qemu+tcp://[::1]:16509/system",
                "qemu+ssh://host/system",
                "qemu+ssh://root@host/system",
                "qemu+ssh://root@host:2222/system?socket=/run/x&keyfile=/k&known_hosts=/h",
                "test:///default"
            })
    void takesWhatLibvirtTakes(String text) {
        assertThat(HostUri.parse(text)).contains(new HostUri(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "qemu+tcp://192.0.2.1/system",
                "qemu+tcp:///system",
                "qemu+ext:///system?command=/bin/sh",
                "qemu+ssh://root@host/system?command=/bin/sh",
                "qemu+ssh://root@host/system?netcat=/bin/sh",
                "qemu+ssh://root@host/system?known_hosts_verify=ignore",
                "qemu+ssh://root@host/system?pkipath=/pki",
                "qemu+ssh://root:password@host/system",
                "qemu+ssh:///system",
                "qemu+libssh://root@host/system",
                "qemu+tls://host/system#?no_verify=1",
                "test:///default?socket=/run/x",
                "qemu+tls://host/system?no_verify=1",
                "qemu+tls://user:password@host/system",
                "qemu+ssh://:password@host/system",
                "xen:///system",
                "http://host/",
                "qemu+unix:// /system"
            })
    void refusesWhatWouldRunACommandOrSpeakInTheClear(String text) {
        assertThat(HostUri.parse(text)).isEmpty();
    }

    @Test
    void takesUpTheCredentialsOfItsTransport(@TempDir Path mounted) throws IOException {
        for (String file : List.of("clientcert.pem", "ssh-privatekey", "known_hosts")) {
            Files.createFile(mounted.resolve(file));
        }
        String folder = URLEncoder.encode(mounted.toString(), StandardCharsets.UTF_8);
        assertThat(new HostUri("qemu+tls://h/system").with(mounted).text())
                .isEqualTo("qemu+tls://h/system?pkipath=" + folder);
        assertThat(new HostUri("qemu+tls://h/system?pkipath=/own").with(mounted).text())
                .isEqualTo("qemu+tls://h/system?pkipath=/own");
        assertThat(new HostUri("qemu+ssh://me@h/system").with(mounted).text())
                .isEqualTo("qemu+ssh://me@h/system?keyfile=%s%%2Fssh-privatekey&known_hosts=%s%%2Fknown_hosts"
                        .formatted(folder, folder));
        assertThat(new HostUri("qemu:///system").with(mounted).text()).isEqualTo("qemu:///system");
    }

    @Test
    void aHostBySshIsASocketThatLeadsToIt() {
        HostUri uri = new HostUri("qemu+ssh://me@h:2222/system?keyfile=/a%20key&known_hosts=/k+h&socket=/run/x");
        assertThat(uri.route())
                .contains(new SshRoute(
                        Optional.of("me"),
                        "h",
                        2222,
                        Optional.of(Path.of("/a key")),
                        Optional.of(Path.of("/k+h")),
                        SshRoute.Check.KNOWN_KEYS_ONLY,
                        "/run/x"));
        assertThat(uri.through(Path.of("/tmp/a b"))).isEqualTo("qemu+unix:///system?socket=%2Ftmp%2Fa%20b");
    }

    @Test
    void believesAnyHostOnlyWhenThatIsAskedFor() {
        assertThat(new HostUri("qemu+tls://h/system").unverified().text()).isEqualTo("qemu+tls://h/system?no_verify=1");
        assertThat(new HostUri("qemu+ssh://me@h/system")
                        .unverified()
                        .route()
                        .orElseThrow()
                        .check())
                .isEqualTo(SshRoute.Check.ANY_KEY);
        assertThat(new HostUri("qemu:///system").unverified().text()).isEqualTo("qemu:///system");
    }

    @Test
    void seesTheFilesOfThisMachineAlone() {
        assertThat(new HostUri("qemu:///system").seesItsFiles()).isTrue();
        assertThat(new HostUri("qemu://h/system").seesItsFiles()).isFalse();
        assertThat(new HostUri("qemu+tls://h/system").seesItsFiles()).isFalse();
        assertThat(new HostUri("qemu+unix:///system?socket=/mounted/sock").seesItsFiles())
                .isFalse();
    }

    @Test
    void doesNotTellItsParameters() {
        assertThat(new HostUri("qemu+tls://h/system?pkipath=/secret").toString())
                .isEqualTo("qemu+tls://h/system");
    }
}
