package io.virtfleet.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IpLiteralTest {

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "10.0.0.1", "192.168.255.254", "255.255.255.255"})
    void knowsIpv4(String text) {
        assertThat(IpLiteral.bits(text)).hasValue(32);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::",
                "::1",
                "1::",
                "fe80::1",
                "2001:db8::8a2e:370:7334",
                "2001:DB8:0:0:0:0:0:1",
                "1:2:3:4:5:6:7::",
                "::2:3:4:5:6:7:8",
                "::ffff:10.0.0.1",
                "1:2:3:4:5:6:10.0.0.1"
            })
    void knowsIpv6(String text) {
        assertThat(IpLiteral.bits(text)).hasValue(128);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10.0.0",
                "10.0.0.256",
                "10.0.0.01",
                "10.0.0.1.",
                " 10.0.0.1",
                "10.0.0.1/24",
                "0x0a.0.0.1",
                ":",
                ":::",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7:8::",
                "1::2::3",
                ":1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:",
                "12345::",
                "g::1",
                "fe80::1%eth0",
                "[::1]",
                "10.0.0.1::",
                "1:2:3:4:5:6:7:10.0.0.1"
            })
    void refusesWhatIsNone(String text) {
        assertThat(IpLiteral.bits(text)).isEmpty();
    }
}
