package io.virtfleet.program.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.program.ProgramExit;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private enum Colour {
        RED,
        BLUE
    }

    private static final Setting<Integer> PORT = Setting.number("port", 0, 65535, 9443);
    private static final Setting<Boolean> SAFE = Setting.toggle("safe", false).orEnv("FAKE_SAFE");
    private static final Setting<Colour> COLOUR =
            Setting.choice("colour", Colour.class, Colour.RED).orEnv("FAKE_COLOUR");
    private static final Setting<List<String>> NAMES = Setting.words("names");
    private static final Setting<Optional<Path>> HOME = Setting.path("home", "");

    @Test
    void takesTheFallbackWhenNobodySaysAnything() throws ProgramExit {
        Settings settings = read(Map.of());
        assertThat(settings.get(PORT)).isEqualTo(9443);
        assertThat(settings.get(SAFE)).isFalse();
        assertThat(settings.get(COLOUR)).isEqualTo(Colour.RED);
        assertThat(settings.get(NAMES)).isEmpty();
        assertThat(settings.get(HOME)).isEmpty();
    }

    @Test
    void takesFlagsInBothFormsAndABareToggle() throws ProgramExit {
        Settings settings =
                read(Map.of(), "--port=0", "--colour", "blue", "--safe", "--names=a, b,,c", "--home", "/srv");
        assertThat(settings.get(PORT)).isZero();
        assertThat(settings.get(COLOUR)).isEqualTo(Colour.BLUE);
        assertThat(settings.get(SAFE)).isTrue();
        assertThat(settings.get(NAMES)).containsExactly("a", "b", "c");
        assertThat(settings.get(HOME)).contains(Path.of("/srv"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collector:4318",
                "grpc://collector:4317",
                "http://",
                "http://user:secret@collector:4318",
                "http://collector:4318?token=x",
                "http://collector:4318/#x",
                "http://a b"
            })
    void refusesWhatIsNoPlainUrl(String text) {
        var reader = new SettingsReader(List.of(Setting.url("collector")));
        assertThatThrownBy(() -> reader.commandLine(List.of("--collector=" + text)))
                .hasMessage("--collector must be an http or https URL without user and query, such as"
                        + " http://collector:4318, or empty but is '" + Setting.harmless(text) + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "collector, https://u:p@h/, ***",
        "collector, https://h/?token=t, ***",
        "collector, https://h/#t, ***",
        "port, \u001b[2J, ***",
        "port, https://h/x, https://h/x",
        "api-token, hunter2, ***",
        "db.password, hunter2, ***",
        "key-file, hunter2, hunter2",
    })
    void neverShowsASecret(String flag, String text, String shown) {
        Setting<String> refusing = new Setting<>(flag, "", "", "", "something else", refused -> Optional.empty());
        assertThatThrownBy(() -> new SettingsReader(List.of(refusing)).commandLine(List.of("--" + flag, text)))
                .hasMessage("--" + flag + " must be something else but is '" + shown + "'");
        Setting<String> inEnvironment =
                new Setting<>("other", "", "", "", "", refused -> Optional.<String>empty()).orEnv("OTHER_SECRET");
        assertThat(inEnvironment.shown("hunter2")).isEqualTo("***");
    }

    @Test
    void takesNumbersOfAListOnlyWhenAllAreAllowed() throws ProgramExit {
        Setting<List<Integer>> ports = Setting.numbers("ports", 1, 99);
        var reader = new SettingsReader(List.of(ports));
        assertThat(reader.commandLine(List.of("--ports=1, 99")).settings().get(ports))
                .containsExactly(1, 99);
        assertThatThrownBy(() -> reader.commandLine(List.of("--ports=1,100")))
                .hasMessage("--ports must be numbers from 1 to 99 separated by commas but is '1,100'");
    }

    @Test
    void cutsALongText() {
        assertThat(Setting.harmless("x".repeat(61))).isEqualTo("x".repeat(60) + "...");
    }

    @Test
    void takesAUrl() throws ProgramExit {
        Setting<Optional<URI>> url = Setting.url("collector");
        var reader = new SettingsReader(List.of(url));
        assertThat(reader.settings().get(url)).isEmpty();
        assertThat(reader.commandLine(List.of("--collector=https://[::1]:4318/otlp"))
                        .settings()
                        .get(url))
                .contains(URI.create("https://[::1]:4318/otlp"));
    }

    @Test
    void takesAFileUnderTheNamesOfTheFlags() throws ProgramExit {
        var reader = new SettingsReader(List.of(PORT, COLOUR));
        Settings settings =
                reader.file("some.yml", Map.of("port", "1", "colour", "blue")).settings();
        assertThat(settings.get(PORT)).isEqualTo(1);
        assertThat(settings.get(COLOUR)).isEqualTo(Colour.BLUE);
        assertThatThrownBy(() -> reader.file("some.yml", Map.of("port", "x")))
                .hasMessage("port in some.yml must be a number from 0 to 65535 but is 'x'");
        assertThatThrownBy(() -> reader.file("some.yml", Map.of("prot", "1")))
                .hasMessage("some.yml has prot, which is not a setting; did you mean port? --help lists all");
    }

    @Test
    void letsAFlagWinOverTheEnvironment() throws ProgramExit {
        Map<String, String> environment = Map.of("FAKE_COLOUR", "BLUE", "FAKE_SAFE", "true", "OTHER", "x");
        assertThat(read(environment).get(COLOUR)).isEqualTo(Colour.BLUE);
        assertThat(read(environment, "--colour=red").get(COLOUR)).isEqualTo(Colour.RED);
        assertThat(read(environment, "--safe=false").get(SAFE)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--prot=1 | --prot is not a flag; did you mean --port? --help lists all",
                "--colours=red | --colours is not a flag; did you mean --colour? --help lists all",
                "port | 'port' is not a flag: flags begin with --; see --help",
                "--port=-1 | --port must be a number from 0 to 65535 but is '-1'",
                "--port=65536 | --port must be a number from 0 to 65535 but is '65536'",
                "--port=http | --port must be a number from 0 to 65535 but is 'http'",
                "--port= | --port must be a number from 0 to 65535 but is ''",
                "--port=99999999999 | --port must be a number from 0 to 65535 but is '99999999999'",
                "--port | --port requires a value, which must be a number from 0 to 65535",
                "--colour=green | --colour must be one of red, blue but is 'green'",
                "--safe=perhaps | --safe must be true or false but is 'perhaps'",
                "--safe --safe | --safe is given twice",
            })
    void refusesAWrongCommandLine(String line, String sentence) {
        assertRefused(Map.of(), sentence, line.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FAKE_COLOUR=green | FAKE_COLOUR must be one of red, blue but is 'green'",
                "FAKE_COLOR=red | the environment has FAKE_COLOR, which is not a setting; did you mean FAKE_COLOUR?"
                        + " Rename or unset it",
                "FAKE_SAEF=true | the environment has FAKE_SAEF, which is not a setting; did you mean FAKE_SAFE?"
                        + " Rename or unset it",
                "ALSO_KNWON=1 | the environment has ALSO_KNWON, which is not a setting; did you mean ALSO_KNOWN?"
                        + " Rename or unset it",
            })
    void refusesAWrongEnvironment(String variable, String sentence) {
        int equals = variable.indexOf('=');
        assertRefused(Map.of(variable.substring(0, equals), variable.substring(equals + 1)), sentence);
    }

    private static void assertRefused(Map<String, String> environment, String sentence, String... arguments) {
        assertThatThrownBy(() -> read(environment, arguments)).isInstanceOfSatisfying(ProgramExit.class, exit -> {
            assertThat(exit.sentence()).isEqualTo(sentence);
            assertThat(exit.code()).isEqualTo(64);
        });
    }

    private static Settings read(Map<String, String> environment, String... arguments) throws ProgramExit {
        return new SettingsReader(List.of(PORT, SAFE, COLOUR, NAMES, HOME))
                .environment(environment, Set.of("ALSO_KNOWN"))
                .commandLine(List.of(arguments))
                .settings();
    }
}
