package io.virtfleet.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** A write to the API server is one request, which holds only for the version it was decided on. */
@AnalyzeClasses(
        packages = {"io.virtfleet.manager", "io.virtfleet.controller"},
        importOptions = ImportOption.DoNotIncludeTests.class)
final class ApiWriteRulesTest {
    /** These look like one write and are several requests, or overwrite what someone else wrote. */
    private static final Set<String> HIDDEN_REQUESTS =
            Set.of("replace", "replaceStatus", "edit", "editStatus", "createOr", "createOrReplace", "accept");

    @ArchTest
    static final ArchRule theManagerSendsOneRequestForAWrite = noClasses()
            .that()
            .resideInAnyPackage("io.virtfleet.manager..", "io.virtfleet.controller..")
            .should()
            .accessTargetWhere(describe(
                    "it hides requests",
                    call -> call.getTargetOwner().getPackageName().startsWith("io.fabric8.kubernetes.client.dsl")
                            && HIDDEN_REQUESTS.contains(call.getName())));

    @ArchTest
    static final ArchRule onlyTheWriterAndTheLeaseUpdate = noClasses()
            .that()
            .resideInAnyPackage("io.virtfleet.manager..", "io.virtfleet.controller..")
            .and()
            .haveNameNotMatching(".*\\.(ResourceWriter|ClusterLeases)(\\$.*)?")
            .should()
            .accessTargetWhere(describe(
                    "it updates",
                    call -> call.getTargetOwner().getPackageName().startsWith("io.fabric8.kubernetes.client.dsl")
                            && Set.of("update", "updateStatus").contains(call.getName())));
}
