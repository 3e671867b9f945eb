package io.virtfleet.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldPathTest {

    @Test
    void aWrongRequestIsInvalidAndNamesAllFields() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> FieldPath.read(at -> {
                    at.field("a").range(0, 1, 9);
                    return at.field("b").text("", 5);
                }))
                .extracting(ProviderException::fault)
                .isEqualTo(Fault.of(FaultKind.INVALID_SPEC, "a", "a must be from 1 to 9 but is 0 (also wrong: b)"));
    }

    @Test
    void aWrongAnswerIsTheProvidersBug() {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() ->
                        FieldPath.readAnswer(at -> at.field("vm").field("id").id("")))
                .extracting(ProviderException::fault)
                .isEqualTo(Fault.of(FaultKind.INTERNAL, "the provider's answer is wrong: vm.id must not be empty"));
    }

    @Test
    void countsCharactersAndNotTheirHalves() {
        assertThat(Findings.all(at -> at.field("name").text("\uD83D\uDE00".repeat(5), 5)))
                .isEmpty();
        assertThat(Findings.all(at -> at.field("name").text("\uD83D\uDE00".repeat(6), 5)))
                .extracting(Fault::message)
                .containsExactly("name must have at most 5 characters, and has 6");
    }

    @Test
    void refusesControlCharactersInALine() {
        assertThat(Findings.paths(at -> at.field("name").text("a\u0000b", 5))).containsExactly("name");
        assertThat(Findings.paths(at -> at.field("name").atMost("a\nb", 5))).containsExactly("name");
        assertThat(Findings.paths(at -> at.field("text").lines("a\nb", 5))).isEmpty();
    }

    @Test
    void tellsEachDoubleNameOnce() {
        assertThat(Findings.all(at -> {
                    at.unique("nics", List.of("a", "b", "a", "a", "b"));
                    return at;
                }))
                .extracting(Fault::message)
                .containsExactly(
                        "nics must have unique names, and has 'a' twice",
                        "nics must have unique names, and has 'b' twice");
    }
}
