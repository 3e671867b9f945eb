package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.sdk.server.settings.ProgramExit;
import java.net.HttpURLConnection;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the VMs of this cluster from those of others on one hypervisor. */
record FleetId(String value) {
    private static final Logger LOG = LoggerFactory.getLogger(FleetId.class);
    private static final String CLUSTER_NAMESPACE = "kube-system";
    private static final Duration AGAIN = Duration.ofSeconds(1);

    /** The one that was set, or else that of the cluster, which is waited for. */
    static FleetId of(FleetSettings settings, KubernetesClient client) throws ProgramExit, InterruptedException {
        return new FleetId(settings.fleet().isPresent() ? settings.fleet().get() : ofCluster(client));
    }

    private static String ofCluster(KubernetesClient client) throws ProgramExit, InterruptedException {
        while (true) {
            try {
                Namespace namespace =
                        client.namespaces().withName(CLUSTER_NAMESPACE).get();
                if (namespace == null) {
                    throw ProgramExit.config("fleet must be set, because there is no namespace " + CLUSTER_NAMESPACE);
                }
                return namespace.getMetadata().getUid();
            } catch (KubernetesClientException e) {
                if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                    throw ProgramExit.config("fleet must be set, because the manager may not read the namespace "
                            + CLUSTER_NAMESPACE + ", whose UID it would be");
                }
                LOG.warn("the API server does not answer yet: {}", e.getMessage());
                Thread.sleep(AGAIN);
            }
        }
    }
}
