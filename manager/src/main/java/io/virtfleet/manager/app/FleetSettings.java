package io.virtfleet.manager.app;

import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.leader.LeaseTimes;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.program.logging.LogFormat;
import io.virtfleet.program.logging.LogLevel;
import io.virtfleet.program.tracing.TracingSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that the manager is told from outside; every value was found good when it was read.
 *
 * @param fleet what tells the VMs of this cluster from those of others on one hypervisor; empty: the UID of the namespace
 *     kube-system
 */
public record FleetSettings(
        Optional<String> fleet,
        Scope scope,
        Lease lease,
        Ports ports,
        Load load,
        Runtimes runtimes,
        Log log,
        TracingSettings tracing) {

    /**
     * Which part of the cluster is managed.
     *
     * @param watchNamespaces empty: all of them
     * @param own the manager's own namespace, which holds its Lease and its certificates
     * @param references which objects of other namespaces an object may name
     */
    public record Scope(List<String> watchNamespaces, String own, ReferenceGrants.Mode references) {
        public Scope {
            watchNamespaces = List.copyOf(watchNamespaces);
        }
    }

    /** By which Lease the managers of a cluster choose the one that acts. */
    public record Lease(String name, LeaseTimes times) {}

    /** Where the manager answers over HTTP; 0 is any free port. */
    public record Ports(int probes, int metrics) {}

    /**
     * How much is done at once.
     *
     * @param lane of a provider that does not say it itself, and of kinds that need no provider
     * @param syncDeadline how long the first reading of all objects may take
     */
    public record Load(int writesInFlight, LaneSettings lane, Duration syncDeadline) {}

    /**
     * How providers are run.
     *
     * @param images the image of a provider's type, for Providers that name none
     */
    public record Runtimes(Map<String, String> images, Duration certificateLifetime) {
        public Runtimes {
            images = Map.copyOf(images);
        }
    }

    /** What is logged, and how. */
    public record Log(LogLevel level, LogFormat format) {}
}
