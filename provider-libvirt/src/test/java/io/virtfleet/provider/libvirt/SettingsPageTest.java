package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.sdk.server.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsPageTest {
    @Test
    void everySettingIsOnThePage() throws IOException {
        String page = Files.readString(Path.of("../docs/providers/libvirt.md"));
        assertThat(LibvirtSettings.ALL)
                .extracting(Setting::flag)
                .allSatisfy(flag -> assertThat(page).contains("| `--" + flag + "`"));
    }
}
