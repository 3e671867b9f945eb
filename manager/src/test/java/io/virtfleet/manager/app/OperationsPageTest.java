package io.virtfleet.manager.app;

import io.virtfleet.manager.GeneratedPage;
import io.virtfleet.program.settings.Setting;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OperationsPageTest {
    @Test
    void thePageListsEverySetting() {
        String rows = KnownSettings.ALL.stream().map(OperationsPageTest::row).collect(Collectors.joining());
        new GeneratedPage("operations.md", "settings").assertHolds("""
                | flag | environment | default | allowed | what it does |
                | --- | --- | --- | --- | --- |
                %s""".formatted(rows));
    }

    private static String row(Setting<?> setting) {
        return "| `--%s` | %s | %s | %s | %s |\n"
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
