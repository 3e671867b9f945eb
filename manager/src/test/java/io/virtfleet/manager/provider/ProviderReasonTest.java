package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProviderReasonTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "-", "1st", "a\nb"})
    void aReasonThatNoConditionAcceptsIsReplaced(String said) {
        Fault fault = Fault.of(FaultKind.DENIED, "no").withParams(Map.of(ProviderReason.PARAM, said));
        assertThat(ProviderReason.of(fault)).isEqualTo(ProviderReason.REFUSED.word());
    }

    @ParameterizedTest
    @EnumSource(ProviderReason.class)
    void everyReasonIsExplainedToOperators(ProviderReason reason) throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "operations.md"))).contains("`" + reason.word() + "`");
    }
}
