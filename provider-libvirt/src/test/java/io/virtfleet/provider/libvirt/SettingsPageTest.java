package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.program.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SettingsPageTest {
    @Test
    void everySettingIsOnThePageWithItsDefault() throws IOException {
        String page = Files.readString(Path.of("../docs/providers/libvirt.md"));
        assertThat(LibvirtSettings.ALL).allSatisfy(setting -> assertThat(page).containsPattern(row(setting)));
    }

    /** One without a default says in words what it then does. */
    private static Pattern row(Setting<?> setting) {
        String fallback = setting.fallback().isEmpty() ? "[^`|]+" : Pattern.quote("`" + setting.fallback() + "`");
        return Pattern.compile("\\| `--" + setting.flag() + "`[^|]* \\| " + fallback + " \\|");
    }
}
