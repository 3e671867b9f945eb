package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPortBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.Map;

/** The objects that run a provider, each with the fields that the manager owns and no others. */
final class RuntimeObjects {
    private static final int KEPT_REVISIONS = 3;
    private static final int PROGRESS_SECONDS = 300;

    private RuntimeObjects() {}

    static Deployment deployment(RuntimeSpec spec) {
        return new DeploymentBuilder()
                .withMetadata(spec.metadata())
                .withNewSpec()
                .withReplicas(spec.replicas())
                .withRevisionHistoryLimit(KEPT_REVISIONS)
                .withProgressDeadlineSeconds(PROGRESS_SECONDS)
                .withSelector(pods(spec))
                .withNewStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                // The old pod serves until the new one is ready.
                .withMaxUnavailable(new IntOrString(0))
                .withMaxSurge(new IntOrString(1))
                .endRollingUpdate()
                .endStrategy()
                .withTemplate(ProviderPod.of(spec))
                .endSpec()
                .build();
    }

    static Service service(RuntimeSpec spec) {
        return new ServiceBuilder()
                .withMetadata(spec.metadata())
                .withNewSpec()
                .withSelector(spec.selector())
                .withPorts(port("grpc", spec.port()), port("metrics", RuntimeSpec.METRICS_PORT))
                .endSpec()
                .build();
    }

    static ServiceAccount account(RuntimeSpec spec) {
        return new ServiceAccountBuilder()
                .withMetadata(spec.metadata())
                .withAutomountServiceAccountToken(false)
                .build();
    }

    /** Only the manager may call the provider; its metrics contain no secrets and may be read by everyone. */
    static NetworkPolicy networkPolicy(RuntimeSpec spec, RuntimeSettings.Callers callers) {
        LabelSelector namespace = new LabelSelectorBuilder()
                .withMatchLabels(Map.of("kubernetes.io/metadata.name", callers.namespace()))
                .build();
        LabelSelector pods =
                new LabelSelectorBuilder().withMatchLabels(callers.labels()).build();
        return new NetworkPolicyBuilder()
                .withMetadata(spec.metadata())
                .withNewSpec()
                .withPodSelector(pods(spec))
                .withPolicyTypes("Ingress")
                .addNewIngress()
                .withPorts(allowed("grpc"))
                .addNewFrom()
                .withNamespaceSelector(namespace)
                .withPodSelector(pods)
                .endFrom()
                .endIngress()
                .addNewIngress()
                .withPorts(allowed("metrics"))
                .endIngress()
                .endSpec()
                .build();
    }

    /** Only for two or more replicas: with one it would block the drain of a node. */
    static PodDisruptionBudget disruptionBudget(RuntimeSpec spec) {
        return new PodDisruptionBudgetBuilder()
                .withMetadata(spec.metadata())
                .withNewSpec()
                .withMaxUnavailable(new IntOrString(1))
                .withSelector(pods(spec))
                .endSpec()
                .build();
    }

    private static LabelSelector pods(RuntimeSpec spec) {
        return new LabelSelectorBuilder().withMatchLabels(spec.selector()).build();
    }

    private static ServicePort port(String name, int port) {
        return new ServicePortBuilder()
                .withName(name)
                .withPort(port)
                .withProtocol("TCP")
                .withTargetPort(new IntOrString(name))
                .build();
    }

    private static NetworkPolicyPort allowed(String port) {
        return new NetworkPolicyPortBuilder()
                .withProtocol("TCP")
                .withPort(new IntOrString(port))
                .build();
    }
}
