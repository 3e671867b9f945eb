package io.virtfleet.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The table of who may use whom. */
@AnalyzeClasses(packages = "io.virtfleet", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    private static final String PROTO = "io.virtfleet.proto..";
    private static final String CONTRACT = "io.virtfleet.contract..";
    private static final String SERVER = "io.virtfleet.sdk.server..";
    private static final String CLIENT = "io.virtfleet.sdk.client..";
    private static final String WIRE = "io.virtfleet.sdk.wire..";
    private static final String TRACE = "io.virtfleet.sdk.trace..";
    private static final String PROTOBUF = "com.google.protobuf..";
    private static final String GRPC = "io.grpc..";
    private static final String SLF4J = "org.slf4j..";
    private static final String FABRIC8 = "io.fabric8..";
    private static final String MICROMETER = "io.micrometer..";
    private static final String API = "io.virtfleet.api..";
    private static final String CONTROLLER = "io.virtfleet.manager.controller..";
    private static final String STATUS = "io.virtfleet.manager.status..";
    private static final String USAGE = "io.virtfleet.manager.usage..";
    private static final String OWNED = "io.virtfleet.manager.provider.owned..";

    /** Every package may also use itself, the JDK and the nullness annotations. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            entry(CONTRACT, PROTO, PROTOBUF, GRPC),
            entry(WIRE, CONTRACT, PROTO, PROTOBUF, GRPC, SLF4J, "com.google.rpc.."),
            entry(TRACE, CONTRACT, WIRE, GRPC, SLF4J),
            entry(
                    SERVER,
                    CONTRACT,
                    PROTO,
                    PROTOBUF,
                    WIRE,
                    TRACE,
                    GRPC,
                    SLF4J,
                    "io.netty..",
                    "ch.qos.logback..",
                    "com.sun.net.httpserver.."),
            entry(CLIENT, CONTRACT, PROTO, PROTOBUF, WIRE, TRACE, GRPC, SLF4J, "io.netty.."),
            entry("io.virtfleet.provider.mock..", CONTRACT, SERVER, WIRE, PROTOBUF, GRPC, SLF4J, PROTO),
            entry(
                    "io.virtfleet.provider.libvirt..",
                    CONTRACT,
                    SERVER,
                    SLF4J,
                    "org.libvirt..",
                    "com.sun.jna..",
                    "com.jcraft.jsch..",
                    "org.w3c.dom..",
                    "org.xml.sax.."),
            entry(
                    "io.virtfleet.conformance..",
                    CONTRACT,
                    PROTO,
                    PROTOBUF,
                    GRPC,
                    "com.google.rpc..",
                    "javax.xml.stream..",
                    "org.junit.."),
            entry(
                    API,
                    "io.fabric8.kubernetes.api.model..",
                    "io.fabric8.kubernetes.model.annotation..",
                    "io.fabric8.kubernetes.client",
                    "com.fasterxml.jackson.annotation.."),
            entry(CONTROLLER, TRACE, FABRIC8, "com.fasterxml.jackson..", SLF4J, MICROMETER),
            entry(STATUS, FABRIC8, CONTROLLER, SLF4J, MICROMETER),
            entry(USAGE, API, FABRIC8, CONTROLLER, STATUS),
            entry("io.virtfleet.manager.unbuilt..", FABRIC8, CONTROLLER, STATUS),
            entry(
                    "io.virtfleet.manager.provider..",
                    API,
                    CONTRACT,
                    CLIENT,
                    "io.virtfleet.sdk.wire.tls..",
                    CONTROLLER,
                    STATUS,
                    FABRIC8,
                    SLF4J,
                    MICROMETER,
                    "org.bouncycastle.."),
            entry(OWNED, API, CONTRACT, FABRIC8),
            entry(
                    "io.virtfleet.manager.provider.certificates..",
                    API,
                    CONTRACT,
                    CLIENT,
                    "io.virtfleet.sdk.wire.tls..",
                    CONTROLLER,
                    OWNED,
                    FABRIC8,
                    SLF4J,
                    "org.bouncycastle.."),
            // A pull secret is JSON inside a Secret, as Kubernetes has it.
            feature("vm", TRACE, "com.fasterxml.jackson.."),
            feature("vmclass"),
            feature("image"),
            feature("network"),
            entry(
                    "io.virtfleet.manager.app..",
                    "io.virtfleet.manager..",
                    API,
                    CONTRACT,
                    CLIENT,
                    "io.virtfleet.sdk.server.log..",
                    "io.virtfleet.sdk.server.settings..",
                    TRACE,
                    FABRIC8,
                    SLF4J,
                    MICROMETER,
                    "io.micronaut..",
                    "jakarta.inject..",
                    "com.sun.net.httpserver.."),
            entry(
                    "io.virtfleet.testkit..",
                    FABRIC8,
                    "org.junit..",
                    "org.bouncycastle..",
                    "org.awaitility..",
                    "com.sun.net.httpserver.."));

    private static Map.Entry<String, List<String>> entry(String from, String... to) {
        return Map.entry(from, List.of(to));
    }

    /** Features do not know each other: they meet in custom resources. */
    private static Map.Entry<String, List<String>> feature(String name, String... alsoUses) {
        List<String> uses = new ArrayList<>(List.of(
                API,
                CONTRACT,
                CONTROLLER,
                "io.virtfleet.manager.provider..",
                USAGE,
                STATUS,
                FABRIC8,
                SLF4J,
                MICROMETER));
        uses.addAll(List.of(alsoUses));
        return Map.entry("io.virtfleet.manager." + name + "..", uses);
    }

    @ArchTest
    static void everyPackageUsesOnlyWhatTheTableAllows(JavaClasses classes) {
        MAY_USE.forEach((from, to) -> mayUse(from, to).check(classes));
    }

    @ArchTest
    static final ArchRule nobodyUsesTheProgram = noClasses()
            .that()
            .resideOutsideOfPackage("io.virtfleet.manager.app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.virtfleet.manager.app..");

    @ArchTest
    static final ArchRule domainWordsDoNotTouchTheWireExceptInCodecs = noClasses()
            .that()
            .resideInAPackage(CONTRACT)
            .and()
            .haveNameNotMatching(".*Codec(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(PROTO, PROTOBUF);

    @ArchTest
    static final ArchRule contractUsesOnlyTheStatusCodesOfGrpc = noClasses()
            .that()
            .resideInAPackage(CONTRACT)
            .should()
            .dependOnClassesThat(resideInAnyPackage(GRPC).and(notAStatusCode()));

    @ArchTest
    static final ArchRule plansAndCodecsArePure = noClasses()
            .that()
            .haveNameMatching(".*(Plan|Step|View|Memory|Report|Mapper|Codec)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SLF4J, "java.time.Clock", "java.util.concurrent..", "io.fabric8.kubernetes.client..");

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

    @ArchTest
    static final ArchRule onlyTheTunnelNamesTheTypesOfSsh = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.provider.libvirt..")
            .and()
            .resideOutsideOfPackage("io.virtfleet.provider.libvirt.ssh..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.jcraft.jsch..");

    /** These look like one write and are several requests, or overwrite what someone else wrote. */
    private static final Set<String> HIDDEN_REQUESTS =
            Set.of("replace", "replaceStatus", "edit", "editStatus", "createOr", "createOrReplace", "accept");

    @ArchTest
    static final ArchRule theManagerSendsOneRequestForAWrite = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.manager..")
            .should()
            .accessTargetWhere(describe(
                    "it hides requests",
                    call -> call.getTargetOwner().getPackageName().startsWith("io.fabric8.kubernetes.client.dsl")
                            && HIDDEN_REQUESTS.contains(call.getName())));

    @ArchTest
    static final ArchRule onlyTheWriterAndTheLeaseUpdate = noClasses()
            .that()
            .resideInAPackage("io.virtfleet.manager..")
            .and()
            .haveNameNotMatching(".*\\.(ResourceWriter|ClusterLeases)(\\$.*)?")
            .should()
            .accessTargetWhere(describe(
                    "it updates",
                    call -> call.getTargetOwner().getPackageName().startsWith("io.fabric8.kubernetes.client.dsl")
                            && Set.of("update", "updateStatus").contains(call.getName())));

    private static ArchRule mayUse(String from, List<String> to) {
        List<String> allowed = new ArrayList<>(to);
        allowed.addAll(List.of(from, "java..", "javax..", "org.jspecify..", ""));
        return classes()
                .that()
                .resideInAPackage(from)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed.toArray(String[]::new)))
                .allowEmptyShould(true);
    }

    private static DescribedPredicate<JavaClass> notAStatusCode() {
        return describe(
                "are not status codes", javaClass -> !javaClass.getName().startsWith("io.grpc.Status"));
    }
}
