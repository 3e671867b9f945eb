package io.virtfleet.sdk.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.sdk.fetch.DownloadPolicy.Reach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressScopeTest {
    @ParameterizedTest
    @CsvSource({
        "93.184.216.34, PUBLIC",
        "2606:2800:220:1::1, PUBLIC",
        "64:ff9b::93.184.216.34, PUBLIC",
        "9.255.255.255, PUBLIC",
        "11.0.0.0, PUBLIC",
        "100.63.255.255, PUBLIC",
        "100.128.0.0, PUBLIC",
        "169.253.255.255, PUBLIC",
        "172.15.255.255, PUBLIC",
        "172.32.0.0, PUBLIC",
        "192.169.0.0, PUBLIC",
        "223.255.255.255, PUBLIC",
        "2001:200::1, PUBLIC",
        "10.255.255.255, PRIVATE_NETWORKS",
        "64:ff9b::10.0.0.1, PRIVATE_NETWORKS",
        "fdff:ffff::1, PRIVATE_NETWORKS",
        "127.255.255.255, THIS_HOST",
        "::1, THIS_HOST",
        "::ffff:127.0.0.1, THIS_HOST"
    })
    void needsToBeAllowedAsFarAs(String address, Reach needed) {
        assertThat(AddressScope.needed(AddressScope.literal(address))).contains(needed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"64:ff9b::169.254.169.254", "2001:1ff::1", "3fff:fff::1", "4000::1", "1fff::1", "fec0::1"})
    void isNeverReachedFor(String address) {
        assertThat(AddressScope.needed(AddressScope.literal(address))).isEmpty();
    }
}
