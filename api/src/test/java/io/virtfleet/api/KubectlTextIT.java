package io.virtfleet.api;

import static io.virtfleet.api.Cluster.good;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a person reads who has nothing but kubectl. */
@ExtendWith(ControlPlaneExtension.class)
class KubectlTextIT {
    private static final String READY = """
            {"status": {"observedGeneration": 1, "id": "vm-7", "powerState": "On", "ips": ["192.0.2.10", "192.0.2.11"],
             "conditions": [{"type": "Ready", "status": "True", "reason": "Settled", "message": "The VM runs.",
                             "lastTransitionTime": "2026-01-01T00:00:00Z", "observedGeneration": 1}]}}""";

    private final String namespace;

    KubectlTextIT(TestNamespace namespace) {
        this.namespace = namespace.name();
    }

    @BeforeAll
    static void applyTheExamples(TestNamespace namespace) {
        good(Cluster.installed()
                .kubectl("apply", "--namespace", namespace.name(), "-f", "../examples/quickstart,../examples/kinds"));
    }

    @Test
    void getShowsWhatMattersOfAVm() {
        report("web-1", READY);

        assertThat(columns("get", "vm", "web-1")).isEqualTo("NAME READY POWER IP PROVIDER AGE");
        assertThat(row("get", "vm", "web-1")).startsWith("web-1 True On 192.0.2.10 mock ");
    }

    @Test
    void getWideAddsTheRest() {
        report("web-1", READY);

        assertThat(columns("get", "vm", "web-1", "-o", "wide"))
                .isEqualTo("NAME READY POWER IP PROVIDER AGE CLASS IMAGE ID MESSAGE");
        assertThat(row("get", "vm", "web-1", "-o", "wide")).endsWith(" small debian-13 vm-7 The VM runs.");
    }

    @ParameterizedTest
    @CsvSource({
        "prov, NAME READY TYPE ENDPOINT VMS AGE",
        "vmclass, NAME READY CPU MEMORY FIRMWARE AGE",
        "vmimg, NAME READY PHASE SIZE PROVIDERS AGE",
        "vmnet, NAME READY TYPE VMS PROVIDERS AGE",
        "vmsnap, NAME READY VM PHASE SIZE EXPIRES AGE",
        "vmclone, NAME READY SOURCE TARGET PHASE PERCENT AGE",
        "vmmig, NAME READY SOURCE TARGET PHASE PERCENT AGE",
        "vmset, NAME READY DESIRED CURRENT UP-TO-DATE AVAILABLE AGE",
        "vmpp, NAME READY PRIORITY WEIGHT AGE"
    })
    void getShowsReadyFirst(String shortName, String columns) {
        assertThat(columns("get", shortName)).isEqualTo(columns);
    }

    @Test
    void getShowsTheAddressOfAProviderThatRunsElsewhere() {
        assertThat(row("get", "provider", "mock")).startsWith("mock mock localhost:9443 ");
    }

    @Test
    void getShowsTheAddressOfTheHypervisorWhereOneIsGiven() {
        good(kubectl("patch", "provider", "lab", "--type=merge", "-p", """
                {"spec": {"endpoint": "qemu+ssh://admin@host/system"}}"""));

        assertThat(row("get", "provider", "lab")).startsWith("lab libvirt qemu+ssh://admin@host/system ");
    }

    @Test
    void waitEndsWhenAVmIsReady() {
        report("web-1", READY);

        assertThat(good(kubectl("wait", "--for=condition=Ready", "--timeout=5s", "vm/web-1")))
                .contains("web-1 condition met");
    }

    @Test
    void describeSaysWhyAVmIsNotReady() {
        report("web-1", READY.replace("\"True\"", "\"False\"").replace("The VM runs.", "The provider is unreachable."));

        assertThat(good(kubectl("describe", "vm", "web-1"))).contains("The provider is unreachable.", "Settled");
    }

    @Test
    void getOfTheCategoryShowsEverything() {
        assertThat(good(kubectl("get", "virtfleet", "-o", "name")))
                .contains("provider.infra", "vmclass.infra", "vmimage.infra", "virtualmachine.infra");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vm.spec.powerState | an unquoted On or Off as true or false",
                "vm.spec.restart.token | the VM is restarted once",
                "vm.spec.deletionProtection | deleting this object is refused",
                "vm.spec.networks.ipAddress | requires prefix",
                "provider.spec.consumerNamespaceSelector | Selects the other namespaces",
                "provider.spec.runtime.address | host:port",
                "vmset.spec.template.spec.providerRef.name | The name of the Provider",
                "vmimage.spec.source.kubevirt | exactly one of the three"
            })
    void explainIsAManual(String field, String text) {
        String explained = good(kubectl("explain", field)).replaceAll("\\s+", " ");

        assertThat(explained).contains(text);
    }

    @Test
    void explainNamesTheChoicesOfThePower() {
        assertThat(good(kubectl("explain", "vm.spec.powerState")))
                .contains("On", "Off", "OffGraceful", "Paused", "true");
    }

    @Test
    void scaleReachesASet() {
        good(kubectl("scale", "vmset/workers", "--replicas=5"));

        assertThat(good(kubectl("get", "vmset/workers", "-o", "jsonpath={.spec.replicas}")))
                .isEqualTo("5");
    }

    @ParameterizedTest
    @CsvSource({
        "On, true",
        "Off, false",
        "on, true",
        "'\"On\"', On",
        "'\"Off\"', Off",
        "OffGraceful, OffGraceful",
        "Paused, Paused"
    })
    void powerMayBeWrittenWithOrWithoutQuotes(String written, String kept, @TempDir Path folder) throws IOException {
        String vm = Files.readString(Path.of("../examples/quickstart/vm.yaml"));
        Path file = folder.resolve("vm.yaml");
        Files.writeString(
                file, vm.replace("powerState: On", "powerState: " + written).replace("web-1", "power"));
        good(kubectl("apply", "--validate=strict", "-f", file.toString()));

        assertThat(good(kubectl("get", "vm/power", "-o", "jsonpath={.spec.powerState}")))
                .isEqualTo(kept);
    }

    private void report(String vm, String status) {
        good(kubectl("patch", "vm", vm, "--subresource=status", "--type=merge", "-p", status));
    }

    private String columns(String... arguments) {
        return line(0, arguments);
    }

    private String row(String... arguments) {
        return line(1, arguments);
    }

    private String line(int number, String... arguments) {
        return good(kubectl(arguments))
                .lines()
                .toList()
                .get(number)
                .replaceAll(" +", " ")
                .strip();
    }

    private CommandResult kubectl(String... arguments) {
        return Cluster.installed()
                .kubectl(Stream.concat(Stream.of("--namespace", namespace), Stream.of(arguments))
                        .toArray(String[]::new));
    }
}
