package io.virtfleet.manager.vmclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.api.vmclass.VMClassSpec;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.usage.Finding;
import io.virtfleet.manager.usage.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmClassReportTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Usage NOBODY = Usage.NONE;
    private static final Usage SOMEBODY =
            new Usage(1, List.of("team/web"), Set.of(new ResourceKey("Provider", "team", "mock")));

    private final VmClassReporter classes = new VmClassReporter();

    @Test
    void aGoodClassIsReadyAndIsReportedOnce() {
        VMClass told = classes.withStatus(vmClass("cpu: 2, memory: 4Gi"), SOMEBODY, NOW)
                .orElseThrow();

        assertThat(told.getStatus().usedByVMs()).isEqualTo(1);
        assertThat(told.getStatus().observedGeneration()).isEqualTo(3);
        assertThat(told.getStatus().conditions())
                .extracting(Condition::getType, Condition::getStatus)
                .containsExactly(tuple("Ready", "True"));
        assertThat(classes.withStatus(told, SOMEBODY, NOW.plusSeconds(60))).isEmpty();
        assertThat(classes.withStatus(told, NOBODY, NOW)).isPresent();
    }

    @Test
    void whoseDeletionWaitsSaysForWhom() {
        VMClass vmClass = vmClass("cpu: 2, memory: 4Gi");
        vmClass.getMetadata().setDeletionTimestamp(NOW.toString());

        assertThat(classes.withStatus(vmClass, SOMEBODY, NOW)
                        .orElseThrow()
                        .getStatus()
                        .conditions())
                .filteredOn(condition -> condition.getType().equals("DeleteBlocked"))
                .singleElement()
                .satisfies(blocked -> {
                    assertThat(blocked.getReason()).isEqualTo("InUse");
                    assertThat(blocked.getMessage()).startsWith("1 VM uses it: team/web.");
                });
    }

    @Test
    void aClassThatCannotBeIsStalledAndNamesTheField() {
        VMClass told =
                classes.withStatus(vmClass("cpu: 2, memory: lots"), NOBODY, NOW).orElseThrow();

        assertThat(told.getStatus().conditions())
                .extracting(Condition::getType, Condition::getStatus, Condition::getMessage)
                .containsExactly(
                        tuple("Ready", "False", "spec.memory must be a quantity such as 4Gi but is lots."),
                        tuple("Stalled", "True", "spec.memory must be a quantity such as 4Gi but is lots."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory: 4Gi, resourceLimits: {memoryReservation: 8Gi} | spec.resourceLimits.memoryReservation",
                "memory: 4Gi, securityProfile: {tpmVersion: '2.0'} | spec.securityProfile.tpmVersion",
                "memory: 4Gi, securityProfile: {encryptionPolicy: {requireEncryption: true}}"
                        + " | spec.securityProfile.encryptionPolicy.requireEncryption",
                "memory: 4Gi, firmware: BIOS, performanceProfile: {virtualizationBasedSecurity: true}"
                        + " | spec.performanceProfile.virtualizationBasedSecurity",
                "memory: 65Ti | spec.memory",
                "memory: 4Gi, diskDefaults: {size: big} | spec.diskDefaults.size",
                "memory: 4Gi, resourceLimits: {memoryLimit: big} | spec.resourceLimits.memoryLimit",
                "memory: 4Gi, consumerNamespaceSelector: {matchExpressions: [{key: a, operator: Is}]}"
                        + " | spec.consumerNamespaceSelector.matchExpressions[0].operator",
            })
    void whatTheSchemaCannotSeeIsFound(String spec, String field) {
        assertThat(VmClassCheck.findings(spec(spec))).extracting(Finding::field).containsExactly(field);
    }

    private static VMClassSpec spec(String spec) {
        return vmClass(spec).getSpec();
    }

    private static VMClass vmClass(String spec) {
        return new KubernetesSerialization().unmarshal("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: VMClass
                metadata: {namespace: team, name: small, generation: 3}
                spec: {%s}
                """.formatted(spec), VMClass.class);
    }
}
