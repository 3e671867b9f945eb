package io.virtfleet.provider.libvirt.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.guard.HostPaths.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostPathsTest {
    @TempDir
    private Path folder;

    private Path root;
    private Path secret;

    @BeforeEach
    void fill() throws IOException {
        root = Files.createDirectories(folder.toRealPath().resolve("images"));
        secret = Files.writeString(folder.toRealPath().resolve("secret"), "secret");
        Files.writeString(root.resolve("disk.raw"), "disk");
    }

    @Test
    void takesAFileBelowARoot() {
        assertThat(here().file(root + "/disk.raw", "spec.image.path")).isEqualTo(root.resolve("disk.raw"));
    }

    @Test
    void followsLinksThatStayBelowTheRoot() throws IOException {
        Files.createSymbolicLink(root.resolve("latest"), root.resolve("disk.raw"));
        assertThat(here().file(root + "/latest", "spec.image.path")).isEqualTo(root.resolve("disk.raw"));
    }

    @Test
    void takesARootThatIsALinkItself() throws IOException {
        Path link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), root);
        assertThat(new HostPaths(List.of(link), Host.THIS).file(link + "/disk.raw", "spec.image.path"))
                .isEqualTo(root.resolve("disk.raw"));
    }

    @Test
    void refusesLinksThatLeadOut() throws IOException {
        Files.createSymbolicLink(root.resolve("file"), secret);
        Files.createSymbolicLink(root.resolve("up"), folder.toRealPath());
        assertThat(refused(root + "/file").kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(refused(root + "/up/secret").message()).contains("once its links are followed");
    }

    @Test
    void refusesWhatIsNoFile() throws IOException {
        Files.createDirectories(root.resolve("folder"));
        Files.createSymbolicLink(root.resolve("zero"), Path.of("/dev/zero"));
        assertThat(refused(root + "/folder").message()).contains("must be a file");
        assertThat(refused(root + "/zero").kind()).isEqualTo(FaultKind.INVALID_SPEC);
    }

    @Test
    void doesNotFindAFileThatIsNotThere() throws IOException {
        Files.createSymbolicLink(root.resolve("dangling"), root.resolve("nowhere"));
        assertThat(refused(root + "/nowhere").kind()).isEqualTo(FaultKind.NOT_FOUND);
        assertThat(refused(root + "/dangling").kind()).isEqualTo(FaultKind.NOT_FOUND);
    }

    @Test
    void doesNotTakeANeighbourForARoot() throws IOException {
        Files.writeString(folder.toRealPath().resolve("images-secret"), "secret");
        assertThat(refused(root + "-secret").kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(refused(root.toString()).kind()).isEqualTo(FaultKind.INVALID_SPEC);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "//",
                "disk.raw",
                "./disk.raw",
                "../secret",
                "ROOT/../secret",
                "ROOT/a/../../secret",
                "ROOT/./disk.raw",
                "ROOT//disk.raw",
                "ROOT/disk.raw/",
                "ROOT/..",
                "/etc/passwd",
                "/proc/self/environ",
                "/dev/sda",
                "file:///etc/passwd",
                "fileROOT/disk.raw",
                "ROOT/disk.raw\u0000.qcow2",
                "ROOT/a\nb",
                "ROOT/\u001b[2J",
                "~/disk.raw",
                "ROOT/a\ud800",
                "ROOT/%2e%2e/secret",
                "ROOT\\..\\secret",
                "json:{\"driver\":\"nbd\"}",
                "nbd:unix:/run/x",
                "https://evil/x"
            })
    void refusesEveryWayOut(String attack) {
        Fault fault = refused(attack.replace("ROOT", root.toString()));
        // A name that is strange and yet stays below the root is only not there.
        assertThat(fault.kind()).isEqualTo(attack.contains("%2e") ? FaultKind.NOT_FOUND : FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("spec.image.path");
        assertThat(fault.message()).doesNotContainPattern("\\p{Cntrl}");
    }

    @Test
    void refusesNamesThatNoFileCanHave() {
        assertThat(refused(root + "/" + "x".repeat(300)).kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(refused(root + "/x".repeat(3000)).kind()).isEqualTo(FaultKind.INVALID_SPEC);
    }

    @Test
    void judgesThePathAloneOnAnotherHost() {
        var elsewhere = new HostPaths(List.of(Path.of("/srv/images")), Host.REMOTE);
        assertThat(elsewhere.file("/srv/images/a/disk.raw", "path")).isEqualTo(Path.of("/srv/images/a/disk.raw"));
        assertThatThrownBy(() -> elsewhere.file("/srv/images/../secret", "path"))
                .isInstanceOf(ProviderException.class);
        assertThatThrownBy(() -> elsewhere.file("/etc/passwd", "path")).isInstanceOf(ProviderException.class);
    }

    @Test
    void allowsNoPathWithoutARoot() {
        var none = new HostPaths(List.of(), Host.THIS);
        var thrown = catchThrowableOfType(ProviderException.class, () -> none.file("/etc/passwd", "spec.image.path"));
        assertThat(thrown.fault().kind()).isEqualTo(FaultKind.UNSUPPORTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "images", "/srv/../images"})
    void isNotGivenARootThatIsNone(String bad) {
        assertThatThrownBy(() -> new HostPaths(List.of(Path.of(bad)), Host.THIS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private HostPaths here() {
        return new HostPaths(List.of(root), Host.THIS);
    }

    private Fault refused(String path) {
        return catchThrowableOfType(ProviderException.class, () -> here().file(path, "spec.image.path"))
                .fault();
    }
}
