package io.virtfleet.manager.provider.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import io.virtfleet.sdk.client.ProviderAddress;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeploymentReportTest {
    private static final ProviderAddress ADDRESS = new ProviderAddress("provider-a.lab.svc", 9443);

    @Test
    void runsOnceAPodIsAvailable() {
        assertThat(report(new DeploymentStatusBuilder().withAvailableReplicas(1).build()))
                .isEqualTo(new RuntimeState.Running(ADDRESS));
    }

    @Test
    void startsWhileThereIsNone() {
        assertThat(report(null)).isEqualTo(new RuntimeState.Starting("Deployment lab/provider-a has no available pod"));
    }

    @Test
    void saysWhyNoPodCanBeMade() {
        DeploymentStatus status = new DeploymentStatusBuilder()
                .addNewCondition()
                .withType("Available")
                .withStatus("False")
                .withMessage("Deployment does not have minimum availability.")
                .endCondition()
                .addNewCondition()
                .withType("ReplicaFailure")
                .withStatus("True")
                .withMessage("pods are forbidden: exceeded quota")
                .endCondition()
                .build();
        assertThat(report(status))
                .isEqualTo(new RuntimeState.Starting(
                        "Deployment lab/provider-a has no available pod: pods are forbidden: exceeded quota"));
    }

    @Test
    void saysThatItTakesTooLong() {
        DeploymentStatus status = new DeploymentStatusBuilder()
                .addNewCondition()
                .withType("Progressing")
                .withStatus("False")
                .withMessage("ReplicaSet has timed out progressing.")
                .endCondition()
                .build();
        assertThat(((RuntimeState.Starting) report(status)).why()).endsWith("timed out progressing.");
    }

    private static RuntimeState report(@Nullable DeploymentStatus status) {
        Deployment deployment = new DeploymentBuilder()
                .withNewMetadata()
                .withNamespace("lab")
                .withName("provider-a")
                .endMetadata()
                .withStatus(status)
                .build();
        return DeploymentReport.of(deployment, ADDRESS);
    }
}
