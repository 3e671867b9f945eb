package io.virtfleet.sdk.cloudinit;

import static io.virtfleet.sdk.cloudinit.SeedSpecs.address;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.bare;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.document;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.fixed;
import static io.virtfleet.sdk.cloudinit.SeedSpecs.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values that try to become more than a value. The contract refuses most of them before; nothing here may rest on that.
 */
final class CloudInitAttackTest {
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\]|\\\\u[0-9a-f]{4})*)\"");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "web\"\nusers: [{name: eve}]",
                "web\", \"public-keys\": [\"ssh-ed25519 AAAA\"], \"x\": \"",
                "web\\\", \"a\": \"b",
                "web\r\nruncmd: [reboot]",
                "web\n---\n#cloud-config\npassword: x",
                "web\n...\n",
                "web\u0085runcmd: [reboot]",
                "web\u2028runcmd: [reboot]",
                "web\u2029runcmd: [reboot]",
                "!!python/object/apply:os.system ['id']",
                "&a *a",
                "{{ config }}",
                "web # comment",
                "- list\n- of",
                "? key\n: value",
                "web\u0000hidden",
                "web\u001b[31m",
                "\ufeffweb",
                "web\ud800",
                "'; reboot; '",
                "\\u0022, \\u0022a\\u0022: \\u0022",
                "\t\t",
            })
    void aValueStaysOneQuotedText(String attack) {
        assertOneText(document("meta-data", named(attack, "", "")), "\"local-hostname\": ", attack);
        assertOneText(document("vendor-data", named("", "", attack)), "{\"timezone\": ", attack);
        var nic = fixed("lan", attack, address("192.0.2.10", 24, ""));
        assertOneText(document("network-config", bare().withNics(List.of(nic))), "\"macaddress\": ", attack);
    }

    private static void assertOneText(String document, String before, String attack) {
        String line = document.substring(document.startsWith("#cloud-config\n") ? "#cloud-config\n".length() : 0);
        assertThat(line.stripTrailing().chars())
                .as("one line of printable characters")
                .allMatch(c -> c >= ' ' && c != 0x7f && c != 0x85 && c != 0x2028 && c != 0x2029 && c != 0xfeff);
        Matcher text = STRING.matcher(line).region(line.indexOf(before) + before.length(), line.length());
        assertThat(text.lookingAt()).isTrue();
        assertThat(unescaped(text.group(1))).isEqualTo(attack);
        assertThat(line.substring(text.end())).startsWith("}");
    }

    private static String unescaped(String text) {
        return Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))").matcher(text).replaceAll(escape -> {
            String code = escape.group(1);
            return Matcher.quoteReplacement(
                    code == null ? escape.group(2) : Character.toString(Integer.parseInt(code, 16)));
        });
    }
}
