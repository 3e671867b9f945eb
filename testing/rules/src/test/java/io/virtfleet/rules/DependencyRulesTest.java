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

/** The table of who may use whom. */
@AnalyzeClasses(packages = "io.virtfleet", importOptions = ImportOption.DoNotIncludeTests.class)
final class DependencyRulesTest {
    private static final String PROTO = "io.virtfleet.proto..";
    private static final String CONTRACT = "io.virtfleet.contract..";
    private static final String PROGRAM = "io.virtfleet.program..";
    private static final String SERVER = "io.virtfleet.sdk.server..";
    private static final String CLIENT = "io.virtfleet.sdk.client..";
    private static final String FETCH = "io.virtfleet.sdk.fetch..";
    private static final String CLOUD_INIT = "io.virtfleet.sdk.cloudinit..";
    private static final String DISK_IMAGE = "io.virtfleet.sdk.diskimage..";
    private static final String CONSOLE = "io.virtfleet.sdk.console..";
    private static final String IMPORTS = "io.virtfleet.sdk.imports..";
    private static final String TASK = "io.virtfleet.sdk.server.task..";
    private static final String FEED = "io.virtfleet.sdk.server.feed..";
    private static final String WORK = "io.virtfleet.sdk.work..";
    private static final String POWER = "io.virtfleet.sdk.power..";
    private static final String SPEC = "io.virtfleet.sdk.spec..";
    private static final String VIEW = "io.virtfleet.sdk.view..";
    private static final String CONNECTION = "io.virtfleet.sdk.connection..";
    private static final String WIRE = "io.virtfleet.sdk.wire..";
    private static final String TRACING = "io.virtfleet.sdk.tracing..";
    private static final String PROTOBUF = "com.google.protobuf..";
    private static final String GRPC = "io.grpc..";
    private static final String OTEL = "io.opentelemetry..";
    private static final String OTEL_API = "io.opentelemetry.api..";
    private static final String OTEL_CONTEXT = "io.opentelemetry.context..";
    private static final String SLF4J = "org.slf4j..";
    private static final String FABRIC8 = "io.fabric8..";
    private static final String MICROMETER = "io.micrometer..";
    private static final String API = "io.virtfleet.api..";
    private static final String CONTROLLER = "io.virtfleet.controller..";
    private static final String USAGE = "io.virtfleet.manager.usage..";
    private static final String IMAGE_SOURCE = "io.virtfleet.manager.imagesource..";
    private static final String OWNED = "io.virtfleet.manager.provider.owned..";

    /** Every package may also use itself, the JDK and the nullness annotations. */
    private static final Map<String, List<String>> MAY_USE = Map.ofEntries(
            entry(CONTRACT, PROTO, PROTOBUF, GRPC),
            entry(PROGRAM, SLF4J, MICROMETER, OTEL, "ch.qos.logback..", "com.sun.net.httpserver.."),
            entry(WIRE, CONTRACT, PROTO, PROTOBUF, GRPC, SLF4J, "com.google.rpc.."),
            entry(TRACING, CONTRACT, WIRE, PROGRAM, GRPC, OTEL_API, OTEL_CONTEXT),
            entry(
                    SERVER,
                    CONTRACT,
                    PROTO,
                    PROTOBUF,
                    WIRE,
                    TRACING,
                    PROGRAM,
                    GRPC,
                    OTEL_API,
                    OTEL_CONTEXT,
                    SLF4J,
                    "io.netty.."),
            entry(FETCH, CONTRACT, "org.apache.hc.core5.."),
            entry(CLOUD_INIT, CONTRACT),
            entry(DISK_IMAGE, CONTRACT),
            entry(WORK, CONTRACT, TASK),
            entry(POWER, CONTRACT, TASK, WORK),
            entry(SPEC, CONTRACT, PROTO, PROTOBUF),
            entry(VIEW, CONTRACT, FEED, SLF4J),
            entry(CONNECTION, CONTRACT, SLF4J),
            entry(CONSOLE, CONTRACT, SLF4J),
            entry(IMPORTS, CONTRACT, DISK_IMAGE, SLF4J),
            entry(CLIENT, CONTRACT, PROTO, PROTOBUF, WIRE, TRACING, GRPC, SLF4J, "io.netty.."),
            entry(
                    "io.virtfleet.provider.mock..",
                    CONTRACT,
                    SERVER,
                    POWER,
                    SPEC,
                    IMPORTS,
                    PROGRAM,
                    WIRE,
                    PROTOBUF,
                    GRPC,
                    SLF4J,
                    PROTO),
            entry(
                    "io.virtfleet.provider.libvirt..",
                    CONTRACT,
                    SERVER,
                    WORK,
                    POWER,
                    SPEC,
                    VIEW,
                    CONNECTION,
                    FETCH,
                    CLOUD_INIT,
                    DISK_IMAGE,
                    CONSOLE,
                    IMPORTS,
                    PROGRAM,
                    SLF4J,
                    "org.libvirt..",
                    "com.sun.jna..",
                    "com.jcraft.jsch..",
                    "org.w3c.dom..",
                    "org.xml.sax.."),
            entry(
                    "io.virtfleet.conformance..",
                    CONTRACT,
                    "io.virtfleet.program.settings..",
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
            entry(CONTROLLER, PROGRAM, OTEL_API, FABRIC8, "com.fasterxml.jackson..", SLF4J, MICROMETER),
            controller("queue", PROGRAM, OTEL_API),
            controller("write", "queue", PROGRAM, OTEL_API),
            controller("cache", "queue", "write"),
            controller("leader", "queue", "write"),
            controller("status", "queue", "write"),
            controller("testing", "queue"),
            entry(USAGE, API, FABRIC8, CONTROLLER),
            entry("io.virtfleet.manager.unbuilt..", FABRIC8, CONTROLLER),
            entry(
                    "io.virtfleet.manager.provider..",
                    API,
                    CONTRACT,
                    CLIENT,
                    "io.virtfleet.sdk.wire.tls..",
                    CONTROLLER,
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
            entry(IMAGE_SOURCE, API, CONTRACT, CONTROLLER, FABRIC8, "com.fasterxml.jackson.."),
            feature("vm", PROGRAM, OTEL_API, IMAGE_SOURCE),
            entry("io.virtfleet.manager.vm.plan..", API, CONTRACT, "io.virtfleet.controller.queue.."),
            entry(
                    "io.virtfleet.manager.vm.mapping..",
                    API,
                    CONTRACT,
                    "io.virtfleet.controller.queue..",
                    "io.virtfleet.manager.vm.plan..",
                    IMAGE_SOURCE,
                    FABRIC8),
            feature("vmclass"),
            feature("image", IMAGE_SOURCE),
            feature("network"),
            entry(
                    "io.virtfleet.manager.app..",
                    "io.virtfleet.manager..",
                    API,
                    CONTRACT,
                    CLIENT,
                    CONTROLLER,
                    PROGRAM,
                    FABRIC8,
                    SLF4J,
                    MICROMETER,
                    "io.micronaut..",
                    "jakarta.inject.."),
            entry(
                    "io.virtfleet.testkit..",
                    FABRIC8,
                    "org.junit..",
                    "org.bouncycastle..",
                    "org.awaitility..",
                    GRPC,
                    PROTOBUF,
                    "io.opentelemetry.proto..",
                    "com.sun.net.httpserver.."));

    private static Map.Entry<String, List<String>> entry(String from, String... to) {
        return Map.entry(from, List.of(to));
    }

    /** A package of the controller: it also uses the other packages of the controller that are named. */
    private static Map.Entry<String, List<String>> controller(String name, String... alsoUses) {
        List<String> uses = new ArrayList<>(List.of(FABRIC8, "com.fasterxml.jackson..", SLF4J, MICROMETER));
        for (String used : alsoUses) {
            uses.add(used.contains(".") ? used : "io.virtfleet.controller." + used + "..");
        }
        return Map.entry("io.virtfleet.controller." + name + "..", uses);
    }

    /** Features do not know each other: they meet in custom resources. */
    private static Map.Entry<String, List<String>> feature(String name, String... alsoUses) {
        List<String> uses = new ArrayList<>(List.of(
                API, CONTRACT, CONTROLLER, "io.virtfleet.manager.provider..", USAGE, FABRIC8, SLF4J, MICROMETER));
        uses.addAll(List.of(alsoUses));
        return Map.entry("io.virtfleet.manager." + name + "..", uses);
    }

    @ArchTest
    static void everyPackageUsesOnlyWhatTheTableAllows(JavaClasses classes) {
        MAY_USE.forEach((from, to) -> mayUse(from, to).check(classes));
    }

    /** So that nothing of it is loaded where no collector is configured (ADR-0021). */
    @ArchTest
    static final ArchRule onlyOnePackageNamesTheSdkOfOpenTelemetry = noClasses()
            .that()
            .resideInAPackage("io.virtfleet..")
            .and()
            .resideOutsideOfPackage("io.virtfleet.program.tracing.otlp..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.opentelemetry.sdk..", "io.opentelemetry.exporter..");

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
