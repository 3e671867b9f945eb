package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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
                "xen:///system",
                "http://host/",
                "qemu+unix:// /system"
            })
    void refusesWhatWouldRunACommandOrSpeakInTheClear(String text) {
        assertThat(HostUri.parse(text)).isEmpty();
    }

    @Test
    void doesNotTellItsParameters() {
        assertThat(new HostUri("qemu+tls://h/system?pkipath=/secret").toString())
                .isEqualTo("qemu+tls://h/system");
    }
}
