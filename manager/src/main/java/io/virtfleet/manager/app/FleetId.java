package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.program.ProgramExit;
import java.net.HttpURLConnection;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Identifies the VMs of this cluster on hypervisors that are shared with other clusters. */
record FleetId(String value) {
    private static final Logger LOG = LoggerFactory.getLogger(FleetId.class);
    private static final String CLUSTER_NAMESPACE = "kube-system";
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

    /** The setting, or else the UID of the kube-system namespace; waits for the API server. */
    static FleetId of(FleetSettings settings, KubernetesClient client) throws ProgramExit, InterruptedException {
        return new FleetId(settings.fleet().isPresent() ? settings.fleet().get() : ofCluster(client));
    }

    private static String ofCluster(KubernetesClient client) throws ProgramExit, InterruptedException {
        while (true) {
            try {
                Namespace namespace =
                        client.namespaces().withName(CLUSTER_NAMESPACE).get();
                if (namespace == null) {
                    throw ProgramExit.config(
                            "fleet must be set, because the namespace " + CLUSTER_NAMESPACE + " does not exist");
                }
                return namespace.getMetadata().getUid();
            } catch (KubernetesClientException e) {
                if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                    throw ProgramExit.config(
                            "fleet must be set, because the manager is not allowed to read the namespace "
                                    + CLUSTER_NAMESPACE + ", whose UID is the default");
                }
                LOG.warn("Waiting for the API server: {}", e.getMessage());
                Thread.sleep(RETRY_INTERVAL);
            }
        }
    }
}
