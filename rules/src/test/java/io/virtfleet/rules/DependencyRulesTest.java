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
    private static final String PROTOBUF = "com.google.protobuf..";
    private static final String GRPC = "io.grpc..";
    private static final String SLF4J = "org.slf4j..";

    /** Every package may also use itself, the JDK and the nullness annotations. */
    private static final Map<String, List<String>> MAY_USE = Map.of(
            CONTRACT,
            List.of(PROTO, PROTOBUF, GRPC),
            WIRE,
            List.of(CONTRACT, PROTO, PROTOBUF, GRPC, SLF4J, "com.google.rpc.."),
            SERVER,
            List.of(
                    CONTRACT,
                    PROTO,
                    PROTOBUF,
                    WIRE,
                    GRPC,
                    SLF4J,
                    "io.netty..",
                    "ch.qos.logback..",
                    "com.sun.net.httpserver.."),
            CLIENT,
            List.of(CONTRACT, PROTO, PROTOBUF, WIRE, GRPC, SLF4J, "io.netty.."),
            "io.virtfleet.provider.mock..",
            List.of(CONTRACT, SERVER, WIRE, PROTOBUF, GRPC, SLF4J, PROTO),
            "io.virtfleet.conformance..",
            List.of(CONTRACT, PROTO, PROTOBUF, GRPC, "com.google.rpc..", "javax.xml.stream..", "org.junit.."),
            "io.virtfleet.api..",
            List.of(
                    "io.fabric8.kubernetes.api.model..",
                    "io.fabric8.kubernetes.model.annotation..",
                    "io.fabric8.kubernetes.client",
                    "com.fasterxml.jackson.annotation.."),
            "io.virtfleet.manager.controller..",
            List.of("io.fabric8..", "com.fasterxml.jackson..", SLF4J, "io.micrometer.."),
            "io.virtfleet.testkit..",
            List.of("io.fabric8..", "org.junit..", "org.bouncycastle..", "org.awaitility.."));

    private static final String API = "io.virtfleet.api..";
    private static final String FABRIC8 = "io.fabric8..";
    private static final String LOOP = "io.virtfleet.manager.controller..";
    private static final String STATUS = "io.virtfleet.manager.status..";
    private static final String USAGE = "io.virtfleet.manager.usage..";

    /** Features do not know each other: they meet in custom resources. */
    private static final Map<String, List<String>> FEATURES_MAY_USE = Map.of(
            STATUS,
            List.of(FABRIC8, LOOP, SLF4J, "io.micrometer.."),
            USAGE,
            List.of(API, FABRIC8, LOOP, STATUS),
            "io.virtfleet.manager.vmclass..",
            List.of(API, STATUS, USAGE, FABRIC8),
            "io.virtfleet.manager.network..",
            List.of(API, STATUS, USAGE, FABRIC8),
            "io.virtfleet.manager.image..",
            List.of(API, CONTRACT, FABRIC8, LOOP, STATUS, USAGE, "io.virtfleet.manager.provider.."),
            "io.virtfleet.manager.unbuilt..",
            List.of(FABRIC8, LOOP, STATUS));

    @ArchTest
    static void everyPackageUsesOnlyWhatTheTableAllows(JavaClasses classes) {
        MAY_USE.forEach((from, to) -> mayUse(from, to).check(classes));
        FEATURES_MAY_USE.forEach((from, to) -> mayUse(from, to).check(classes));
    }

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
