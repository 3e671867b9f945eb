package io.virtfleet.manager.vm.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.status.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What all VMs together look like; counted when someone asks for the numbers. */
public final class VmGauges {
    private static final List<String> PHASES = List.of(
            "Pending",
            "Provisioning",
            "Running",
            "Stopped",
            "Reconfiguring",
            "Deleting",
            "Failed",
            "Starting",
            "Stopping",
            "Paused",
            "Migrating",
            "Unknown");

    private final ResourceCache<VirtualMachine> vms;
    private final InstantSource clock;

    public VmGauges(ResourceCache<VirtualMachine> vms, InstantSource clock) {
        this.vms = vms;
        this.clock = clock;
    }

    public void register(MeterRegistry registry) {
        PHASES.forEach(phase -> Gauge.builder("virtfleet.vms", this, gauges -> gauges.count(phase))
                .description("VMs by phase")
                .tag("phase", phase)
                .strongReference(true)
                .register(registry));
        Gauge.builder("virtfleet.vm.task.age", this, VmGauges::oldestTask)
                .description("time since the oldest running task was started")
                .baseUnit("seconds")
                .strongReference(true)
                .register(registry);
    }

    private long count(String phase) {
        return statuses().filter(status -> phase.equals(status.phase())).count();
    }

    private double oldestTask() {
        Instant now = clock.instant();
        return statuses()
                .filter(status -> status.lastTaskRef() != null || status.reconfigureTaskRef() != null)
                .flatMap(status -> begun(status).stream())
                .mapToDouble(begun -> Duration.between(begun, now).toSeconds())
                .max()
                .orElse(0);
    }

    private static Optional<Instant> begun(VirtualMachineStatus status) {
        return Optional.ofNullable(status.conditions()).stream()
                .flatMap(List::stream)
                .filter(condition -> Conditions.RECONCILING.equals(condition.getType()))
                .map(Condition::getLastTransitionTime)
                .map(Instant::parse)
                .findFirst();
    }

    private Stream<VirtualMachineStatus> statuses() {
        return vms.all().stream().map(VirtualMachine::getStatus).flatMap(Stream::ofNullable);
    }
}
