package io.virtfleet.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What holds inside the libvirt provider. */
@AnalyzeClasses(packages = "io.virtfleet.provider.libvirt", importOptions = ImportOption.DoNotIncludeTests.class)
final class LibvirtRulesTest {
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
