package io.virtfleet.provider.libvirt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is half made is removed with its disks, so only a stamp that says so makes it that. */
class StampStateTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "Made", "moving"})
    void aStateThatNobodyKnowsIsNotHalfMade(String state) {
        String domain = Stamps.domain(Stamps.whole().finished());
        assertThat(domain).contains("state=\"made\"");
        assertThat(halfMade(domain.replace("state=\"made\"", "state=\"" + state + "\"")))
                .isFalse();
    }

    /** One that cannot be read is not half made either. */
    private static boolean halfMade(String domain) {
        try {
            return !DomainFacts.read(domain).stamp().orElseThrow().made();
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }
}
