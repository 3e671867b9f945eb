package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationTextTest {
    @ParameterizedTest
    @CsvSource({
        "0,PT0S",
        "30s,PT30S",
        "1h30m,PT1H30M",
        "1.5h,PT1H30M",
        "250ms,PT0.25S",
        "10us,PT0.00001S",
        "7ns,PT0.000000007S"
    })
    void readsWhatTheSchemaAllows(String text, Duration meant) {
        assertThat(DurationText.read(text)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "5", "5 s", "-5s", "1d", "1h 5m"})
    void nothingElseIsASpan(String text) {
        assertThat(DurationText.read(text)).isEmpty();
    }

    @Test
    void noTextIsNoSpanAndAHugeOneIsTheLongest() {
        assertThat(DurationText.read(null)).isEmpty();
        assertThat(DurationText.read("99999999999999h")).contains(Duration.ofNanos(Long.MAX_VALUE));
    }
}
