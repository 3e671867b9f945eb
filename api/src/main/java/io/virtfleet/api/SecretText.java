package io.virtfleet.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A text that may hold a secret, and therefore never shows in a log. */
public record SecretText(@JsonValue String written) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SecretText {}

    @Override
    public String toString() {
        return "***";
    }
}
