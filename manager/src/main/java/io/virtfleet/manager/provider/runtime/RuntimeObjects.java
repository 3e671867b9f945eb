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

/** The objects around a provider's pod, each with the fields that we care for and no others. */
final class RuntimeObjects {
    private static final int KEPT_REVISIONS = 3;
    private static final int PROGRESS_SECONDS = 300;

    private RuntimeObjects() {}

    static Deployment deployment(RuntimeWish wish) {
        return new DeploymentBuilder()
                .withMetadata(wish.metadata())
                .withNewSpec()
                .withReplicas(wish.replicas())
                .withRevisionHistoryLimit(KEPT_REVISIONS)
                .withProgressDeadlineSeconds(PROGRESS_SECONDS)
                .withSelector(pods(wish))
                .withNewStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                // The old one serves until the new one does.
                .withMaxUnavailable(new IntOrString(0))
                .withMaxSurge(new IntOrString(1))
                .endRollingUpdate()
                .endStrategy()
                .withTemplate(ProviderPod.of(wish))
                .endSpec()
                .build();
    }

    static Service service(RuntimeWish wish) {
        return new ServiceBuilder()
                .withMetadata(wish.metadata())
                .withNewSpec()
                .withSelector(wish.selector())
                .withPorts(port("grpc", wish.port()), port("metrics", RuntimeWish.METRICS_PORT))
                .endSpec()
                .build();
    }

    static ServiceAccount account(RuntimeWish wish) {
        return new ServiceAccountBuilder()
                .withMetadata(wish.metadata())
                .withAutomountServiceAccountToken(false)
                .build();
    }

    /** Calls come from the manager alone; metrics, which tell no secret, may be read by all. */
    static NetworkPolicy networkPolicy(RuntimeWish wish, RuntimeSettings.Callers callers) {
        LabelSelector namespace = new LabelSelectorBuilder()
                .withMatchLabels(Map.of("kubernetes.io/metadata.name", callers.namespace()))
                .build();
        LabelSelector pods =
                new LabelSelectorBuilder().withMatchLabels(callers.labels()).build();
        return new NetworkPolicyBuilder()
                .withMetadata(wish.metadata())
                .withNewSpec()
                .withPodSelector(pods(wish))
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

    /** Makes sense for two pods and more: with one it would keep a node from ever being drained. */
    static PodDisruptionBudget disruptionBudget(RuntimeWish wish) {
        return new PodDisruptionBudgetBuilder()
                .withMetadata(wish.metadata())
                .withNewSpec()
                .withMaxUnavailable(new IntOrString(1))
                .withSelector(pods(wish))
                .endSpec()
                .build();
    }

    private static LabelSelector pods(RuntimeWish wish) {
        return new LabelSelectorBuilder().withMatchLabels(wish.selector()).build();
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
