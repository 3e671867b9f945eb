package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.virtfleet.sdk.client.ProviderAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The state of a provider from the status of its Deployment. */
final class DeploymentReport {
    private DeploymentReport() {}

    static RuntimeState of(Deployment deployment, ProviderAddress address) {
        Optional<DeploymentStatus> status = Optional.ofNullable(deployment.getStatus());
        boolean available = status.flatMap(found -> Optional.ofNullable(found.getAvailableReplicas()))
                .filter(pods -> pods > 0)
                .isPresent();
        if (available) {
            return new RuntimeState.Running(address);
        }
        String name = deployment.getMetadata().getNamespace() + "/"
                + deployment.getMetadata().getName();
        String trouble = trouble(status.map(DeploymentStatus::getConditions).orElse(List.of()))
                .map(condition -> ": " + condition.getMessage())
                .orElse("");
        return new RuntimeState.Starting("Deployment " + name + " has no available pod" + trouble);
    }

    private static Optional<DeploymentCondition> trouble(List<DeploymentCondition> conditions) {
        return Stream.concat(having(conditions, "ReplicaFailure", "True"), having(conditions, "Progressing", "False"))
                .findFirst();
    }

    private static Stream<DeploymentCondition> having(
            List<DeploymentCondition> conditions, String type, String status) {
        return conditions.stream()
                .filter(condition -> type.equals(condition.getType()) && status.equals(condition.getStatus()));
    }
}
