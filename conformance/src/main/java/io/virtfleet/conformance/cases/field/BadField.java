package io.virtfleet.conformance.cases.field;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.FaultKind;
import java.util.function.Function;

/** A row of the tables of requests with one field missing or wrong. */
final class BadField {
    static final int UNKNOWN = 99;

    private BadField() {}

    /** The call is refused with INVALID_SPEC, and the fault names the field or one inside it. */
    static ConformanceCase refused(String id, String words, String field, Function<Scene, ?> call) {
        return ConformanceCase.of(
                "wire." + id,
                words + " is refused, and the fault names " + field,
                Section.FAULTS,
                scene -> Expect.refusedWithin(FaultKind.INVALID_SPEC, field, () -> call.apply(scene)));
    }
}
