package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;

/** Creates clients that do not retry requests on their own. */
public final class KubernetesClients {
    private KubernetesClients() {}

    /** For caches and writes. It does not keep managedFields and survives objects that it cannot read. */
    public static KubernetesClient forResources(Config config) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(config)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .withKubernetesSerialization(TolerantSerialization.create())
                .build();
    }

    /** For the lease alone, so that a busy connection never costs the leadership. */
    public static KubernetesClient forLeadership(Config config, Duration timeout) {
        int millis = Math.toIntExact(timeout.toMillis());
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(config)
                        .withRequestRetryBackoffLimit(0)
                        .withRequestTimeout(millis)
                        .withConnectionTimeout(millis)
                        .build())
                .build();
    }
}
