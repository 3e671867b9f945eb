package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
                "qemu+libssh2://user@host:2222/system",
                "qemu+tcp://127.0.0.1/system",
                "qemu+tcp://[::1]:16509/system",
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
                "qemu+ssh://host/system",
                "qemu+libssh2://host/system?command=/bin/sh",
                "qemu+tls://host/system?no_verify=1",
                "qemu+tls://user:password@host/system",
                "qemu+libssh2://:password@host/system",
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
        assertThat(new HostUri("qemu+libssh2://h/system").with(mounted).text())
                .contains("?keyfile=" + folder)
                .contains("&known_hosts=" + folder);
        assertThat(new HostUri("qemu:///system").with(mounted).text()).isEqualTo("qemu:///system");
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
