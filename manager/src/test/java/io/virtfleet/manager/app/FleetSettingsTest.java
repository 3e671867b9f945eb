package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.env.Environment;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.logging.LogFormat;
import io.virtfleet.program.settings.Setting;
import io.virtfleet.program.tracing.TracingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FleetSettingsTest {
    /** For each setting a wrong value; what takes any text is not here. */
    private static final Map<String, String> WRONG = Map.ofEntries(
            Map.entry("fleet", "Not A Label"),
            Map.entry("watch-namespaces", "team-a,Team_B"),
            Map.entry("namespace", ""),
            Map.entry("cross-namespace-references", "some"),
            Map.entry("lease-name", "-x"),
            Map.entry("lease-duration", "15"),
            Map.entry("lease-renew-deadline", "1ms"),
            Map.entry("lease-retry", "2h"),
            Map.entry("probe-port", "-1"),
            Map.entry("metrics-port", "65536"),
            Map.entry("writes-in-flight", "91"),
            Map.entry("lane-concurrency", "0"),
            Map.entry("lane-qps", "0.5"),
            Map.entry("lane-burst", "many"),
            Map.entry("sync-deadline", "never"),
            Map.entry("provider-images", "mock"),
            Map.entry("certificate-lifetime", "1m"),
            Map.entry("log-level", "loud"),
            Map.entry("log-format", "xml"),
            Map.entry("otlp-endpoint", "collector:4317"));

    private static final Set<String> TAKES_ANY_TEXT = Set.of("config-dir");

    @TempDir
    private Path folder;

    @Test
    void everySettingHasAnExampleOfAWrongValue() {
        Set<String> covered = new TreeSet<>(WRONG.keySet());
        covered.addAll(TAKES_ANY_TEXT);
        covered.add("help");
        assertThat(covered)
                .isEqualTo(
                        KnownSettings.ALL.stream().map(Setting::flag).collect(Collectors.toCollection(TreeSet::new)));
    }

    static Stream<Setting<?>> settingsThatCanBeWrong() {
        return KnownSettings.ALL.stream().filter(setting -> WRONG.containsKey(setting.flag()));
    }

    @ParameterizedTest
    @MethodSource("settingsThatCanBeWrong")
    void aWrongValueIsRefusedByNameValueAndRange(Setting<?> setting) throws IOException {
        String wrong = WRONG.getOrDefault(setting.flag(), "");
        String range = " must be " + setting.form() + " but is '" + wrong + "'";
        assertThatThrownBy(() -> load(Map.of(), "--" + setting.flag() + "=" + wrong))
                .hasMessage("--" + setting.flag() + range);
        assertThatThrownBy(() -> load(Map.of(setting.env(), wrong))).hasMessage(setting.env() + range);
        yaml("virtfleet: {%s: '%s'}".formatted(setting.flag(), wrong));
        assertThatThrownBy(() -> load(Map.of())).hasMessage(setting.flag() + " in application.yml" + range);
    }

    @Test
    void theDefaultsAreGood() throws ProgramExit {
        FleetSettings settings = load(Map.of());
        assertThat(settings.fleet()).isEmpty();
        assertThat(settings.scope())
                .isEqualTo(new FleetSettings.Scope(List.of(), "virtfleet-system", ReferenceGrants.Mode.GRANTED));
        assertThat(settings.ports()).isEqualTo(new FleetSettings.Ports(8081, 8080));
        assertThat(settings.log().format()).isEqualTo(LogFormat.JSON);
        assertThat(settings.tracing()).isEqualTo(new TracingSettings(Optional.empty(), Map.of()));
    }

    @Test
    void flagsWinOverTheEnvironmentAndThatOverTheFile() throws Exception {
        yaml("virtfleet: {fleet: file, lease-name: file, namespace: file}");
        FleetSettings settings =
                load(Map.of("VIRTFLEET_LEASE_NAME", "env", "VIRTFLEET_NAMESPACE", "env"), "--namespace=flag");
        assertThat(settings.fleet()).contains("file");
        assertThat(settings.lease().name()).isEqualTo("env");
        assertThat(settings.scope().own()).isEqualTo("flag");
    }

    @Test
    void theFileMayUseListsAndMaps() throws Exception {
        yaml("""
                virtfleet:
                  watch-namespaces: [team-a, team-b]
                  provider-images: {mock: 'example/mock:1', libvirt: 'example/libvirt:2'}
                  certificate-lifetime: 1h
                """);
        FleetSettings settings = load(Map.of());
        assertThat(settings.scope().watchNamespaces()).containsExactly("team-a", "team-b");
        assertThat(settings.runtimes().images())
                .isEqualTo(Map.of("mock", "example/mock:1", "libvirt", "example/libvirt:2"));
        assertThat(settings.runtimes().certificateLifetime()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void theTimesOfTheLeaseMustFitEachOther() {
        assertThatThrownBy(() -> load(Map.of(), "--lease-duration=1500ms"))
                .hasMessage("lease-duration must be whole seconds but is 1500ms");
        assertThatThrownBy(() -> load(Map.of(), "--lease-renew-deadline=15s"))
                .hasMessage("lease-renew-deadline must be below lease-duration (15s) but is 15s");
        assertThatThrownBy(() -> load(Map.of(), "--lease-retry=6s"))
                .hasMessage("lease-retry must be at most half of lease-renew-deadline (10s) but is 6s");
    }

    @Test
    void aMistypedNameIsRefusedWhereverItStands() throws IOException {
        assertThatThrownBy(() -> load(Map.of(), "--fleat=a"))
                .hasMessage("--fleat is not a flag; did you mean --fleet? --help lists all");
        assertThatThrownBy(() -> load(Map.of("VIRTFLEET_FLEAT", "a"))).hasMessageContaining("VIRTFLEET_FLEET");
        yaml("virtfleet: {leases: {name: a}}");
        assertThatThrownBy(() -> load(Map.of())).hasMessageContaining("application.yml has leases");
    }

    private void yaml(String text) throws IOException {
        Files.writeString(folder.resolve("application.yml"), text);
    }

    private FleetSettings load(Map<String, String> variables, String... flags) throws ProgramExit {
        var loader = new SettingsLoader(List.of(flags), variables);
        loader.withoutFile();
        try (ApplicationContext context = Main.beans(Optional.of(folder));
                Environment environment = context.getEnvironment().start()) {
            return loader.load(environment);
        }
    }
}
