package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.program.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OperationsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "operations.md");

    @Test
    void thePageHasEverySettingAsItIs() throws IOException {
        String rows = KnownSettings.ALL.stream().map(OperationsPageTest::row).collect(Collectors.joining("\n"));
        assertThat(Files.readString(PAGE)).contains("""
                <!-- settings -->
                | flag | environment | default | allowed | what it does |
                | --- | --- | --- | --- | --- |
                %s
                <!-- end of settings -->
                """.formatted(rows));
    }

    private static String row(Setting<?> setting) {
        return "| `--%s` | %s | %s | %s | %s |"
                .formatted(
                        setting.flag(),
                        code(setting.env()),
                        code(setting.fallback()),
                        setting.form(),
                        setting.description());
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }
}
