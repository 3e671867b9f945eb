package io.virtfleet.manager.vm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class VmReasonTest {
    @ParameterizedTest
    @EnumSource(VmReason.class)
    void everyReasonIsExplainedToOperators(VmReason reason) throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "operations.md"))).contains("`" + reason.word() + "`");
    }
}
