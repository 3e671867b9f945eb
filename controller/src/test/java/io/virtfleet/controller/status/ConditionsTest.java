package io.virtfleet.controller.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ConditionsTest {
    /** More is refused by the API server. */
    private static final int ACCEPTED = 32_768;

    @Test
    void aMessageOfAnyLengthAndContentCanBeWritten() {
        var conditions = Conditions.after(null, 1, Instant.EPOCH)
                .set(Conditions.READY, ConditionStatus.FALSE, "Internal", "\u0000bell\u0007 " + "x".repeat(100_000));

        assertThat(conditions.list().getFirst().getMessage())
                .hasSizeLessThan(ACCEPTED)
                .startsWith(" bell")
                .endsWith("...");
    }
}
