package io.virtfleet.api;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;

/** An amount as it was written, {@code 4Gi} or a plain number: writing it in another way would change the object. */
public record Amount(@JsonValue Object written) {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Amount {}

    /** How much that is, in bytes. */
    public BigDecimal bytes() {
        return Quantity.getAmountInBytes(new Quantity(written.toString()));
    }
}
