package io.virtfleet.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;

/** What holds inside the libvirt provider. */
@AnalyzeClasses(packages = "io.virtfleet.provider.libvirt", importOptions = ImportOption.DoNotIncludeTests.class)
final class LibvirtRulesTest {
    private static final String ROOT = "io.virtfleet.provider.libvirt.";

    /** Which packages of the provider each of them may use beside itself; what is not named uses none of the others. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            entry("guard"),
            entry("domain"),
            entry("ssh"),
            entry("link.raw"),
            entry("link", "link.raw", "ssh"),
            entry("storage", "link", "link.raw", "domain"),
            entry("view", "link", "link.raw", "domain"),
            entry("work", "link", "view", "storage", "domain"),
            entry("image", "link", "link.raw", "storage", "domain", "guard"),
            entry("vm.shape", "work", "view", "link", "storage", "domain", "guard"),
            entry("vm.reconfigure", "vm.shape", "work", "view", "link", "link.raw", "storage", "domain"),
            entry("vm", "vm.shape", "vm.reconfigure", "work", "view", "link", "link.raw", "storage", "domain", "image"),
            entry("snapshot", "work", "view", "link", "link.raw", "storage", "domain"),
            entry("clone", "vm", "snapshot", "work", "view", "link", "storage", "domain"),
            entry("disk", "snapshot", "work", "view", "link", "storage", "domain", "guard"),
            entry("console", "work", "view", "link", "domain"));

    private static Map.Entry<String, List<String>> entry(String from, String... to) {
        return Map.entry(from, List.of(to));
    }

    @ArchTest
    static void everyPackageUsesOnlyWhatTheTableAllows(JavaClasses classes) {
        MAY_USE.forEach((from, to) -> noClasses()
                .that()
                .resideInAPackage(ROOT + from)
                .should()
                .dependOnClassesThat(describe(
                        "are in packages of the provider other than " + to,
                        used -> used.getPackageName().startsWith(ROOT.substring(0, ROOT.length() - 1))
                                && !used.getPackageName().equals(ROOT + from)
                                && to.stream().map(ROOT::concat).noneMatch(used.getPackageName()::equals)))
                .check(classes));
    }

    @ArchTest
    static void everyPackageIsInTheTable(JavaClasses classes) {
        assertThat(classes.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT))
                        .map(name -> name.substring(ROOT.length())))
                .isSubsetOf(MAY_USE.keySet());
    }

    /** What a request says must never reach a shell, and what is not there cannot be tricked. */
    @ArchTest
    static final ArchRule theLibvirtProviderStartsNoProcess = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(ProcessBuilder.class, Runtime.class, Process.class);

    @ArchTest
    static final ArchRule onlyTheLinkNamesTheTypesOfLibvirt = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .and()
            .resideOutsideOfPackage("io.virtfleet.provider.libvirt.link..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.libvirt..", "com.sun.jna..");

    /** They count first and ask for that many names then: what is made in between pushes another out of the list. */
    @ArchTest
    static final ArchRule theLibvirtProviderListsInOneCall = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .should()
            .accessTargetWhere(describe(
                    "it counts, and lists then",
                    call -> call.getTargetOwner().isAssignableTo(resideInAnyPackage("org.libvirt.."))
                            && call.getName().matches("list(?!All).*|numOf.*|snapshotListNames|snapshotNum")));

    /** It asks for the record that names the volume: what no record names is not this provider's to delete. */
    @ArchTest
    static final ArchRule oneClassDeletesVolumes = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .and(describe(
                    "are not the one that deletes",
                    using -> !List.of(ROOT + "storage.VolumeDeletion", ROOT + "link.HostVolume")
                            .contains(using.getName())))
            .should()
            .accessTargetWhere(describe(
                    "it deletes a volume or a pool",
                    call -> List.of(ROOT + "link.HostVolume", "org.libvirt.StorageVol", "org.libvirt.StoragePool")
                                    .contains(call.getTargetOwner().getName())
                            && List.of("delete", "wipe").contains(call.getName())));

    /** libvirt has other calls that remove files: none of them may come in unseen. */
    @ArchTest
    static final ArchRule nothingElseRemovesFiles = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .should()
            .accessTargetWhere(describe(
                    "it removes or merges files",
                    call -> call.getTargetOwner().isAssignableTo(resideInAnyPackage("org.libvirt..", ROOT + "link.raw"))
                            && call.getName()
                                    .matches("virStorageVolDelete|virStorageVolWipe.*|blockCommit|blockPull")));

    @ArchTest
    static final ArchRule onlyTheTunnelNamesTheTypesOfSsh = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .and()
            .resideOutsideOfPackage("io.virtfleet.provider.libvirt.ssh..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.jcraft.jsch..");
}
