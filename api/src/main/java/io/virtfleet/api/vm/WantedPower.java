package io.virtfleet.api.vm;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The wanted power as it was written: a word, or the boolean that YAML makes of an unquoted On or Off. */
public record WantedPower(@JsonValue Object written) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public WantedPower {}

    /** The word that was meant. */
    public String word() {
        return switch (written) {
            case Boolean on -> on ? "On" : "Off";
            default -> written.toString();
        };
    }
}
