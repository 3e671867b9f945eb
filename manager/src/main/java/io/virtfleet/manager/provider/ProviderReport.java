package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.provider.connection.ConnectionState;
import io.virtfleet.manager.provider.runtime.RuntimeState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The status of a Provider. What is unknown now keeps its previous value. */
final class ProviderReport {
    private static final ProviderStatus NOTHING =
            new ProviderStatus(null, null, null, null, null, null, null, null, null, null, null, Map.of());

    private ProviderReport() {}

    static ProviderStatus of(Provider provider, ProviderObservation observation, Instant now) {
        ProviderStatus old = Objects.requireNonNullElse(provider.getStatus(), NOTHING);
        long generation = Objects.requireNonNullElse(provider.getMetadata().getGeneration(), 0L);
        Conditions conditions = Conditions.after(old.conditions(), generation, now);
        ProviderConditions.set(observation, conditions);
        observation
                .orphans()
                .ifPresentOrElse(
                        orphans -> orphans(provider, orphans, conditions),
                        () -> conditions.keep(ProviderConditions.ORPHANED_VMS));
        Optional<ProviderFacts> facts = observation.connection().flatMap(ConnectionState::facts);
        boolean healthy =
                observation.connection().filter(ConnectionState::healthy).isPresent();
        boolean sameHealth = Boolean.valueOf(healthy).equals(old.healthy());
        return new ProviderStatus(
                old.adoption(),
                facts.map(known -> names(known.capabilities())).orElse(old.capabilities()),
                conditions.list(),
                vms(observation).orElse(old.connectedVMs()),
                healthy,
                sameHealth
                        ? old.lastHealthCheck()
                        : now.truncatedTo(ChronoUnit.SECONDS).toString(),
                generation,
                facts.map(known -> reported(known.capabilities())).orElse(old.reportedCapabilities()),
                old.resourceUsage(),
                runtime(provider, observation, old.runtime()),
                facts.map(ProviderFacts::identity)
                        .map(ProviderIdentity::version)
                        .orElse(old.version()),
                old.more());
    }

    private static void orphans(Provider provider, List<VmState> orphans, Conditions conditions) {
        if (!orphans.isEmpty()) {
            conditions.set(
                    ProviderConditions.ORPHANED_VMS,
                    ConditionStatus.TRUE,
                    ProviderReason.ORPHANS_FOUND.word(),
                    Orphans.describe(provider, orphans));
        }
    }

    private static Optional<Integer> vms(ProviderObservation observation) {
        return observation
                .connection()
                .filter(state -> state.inventoryFault().isEmpty())
                .map(_ -> observation.vms());
    }

    private static List<String> names(Set<Capability> has) {
        return CapabilityNames.of(has);
    }

    private static ProviderStatus.ReportedCapabilities reported(Set<Capability> has) {
        return new ProviderStatus.ReportedCapabilities(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                has.contains(Capability.DISK_HOT_GROW),
                has.contains(Capability.DISKS),
                has.contains(Capability.DISK_IMPORT),
                null,
                has.contains(Capability.IMAGES),
                has.contains(Capability.LINKED_CLONES),
                has.contains(Capability.MEMORY_SNAPSHOTS),
                has.contains(Capability.CPU_HOT_ADD) && has.contains(Capability.MEMORY_HOT_ADD),
                has.contains(Capability.SNAPSHOTS),
                Map.of());
    }

    // The replicas are not known to the manager; their previous values are kept.
    private static ProviderStatus.RuntimeState runtime(
            Provider provider, ProviderObservation observation, ProviderStatus.@Nullable RuntimeState old) {
        String endpoint = observation.view().runtime().orElse(null) instanceof RuntimeState.Running(var address)
                ? address.toString()
                : old == null ? null : old.endpoint();
        return new ProviderStatus.RuntimeState(
                old == null ? null : old.availableReplicas(),
                endpoint,
                message(observation),
                ProviderMapper.mode(provider).word(),
                phase(observation),
                old == null ? null : old.readyReplicas(),
                old == null ? null : old.serviceRef(),
                old == null ? Map.of() : old.more());
    }

    private static @Nullable String message(ProviderObservation observation) {
        return switch (observation.view().runtime().orElse(null)) {
            case null -> null;
            case RuntimeState.Running _ -> null;
            case RuntimeState.Starting(String why) -> why;
            case RuntimeState.Failed(var fault) -> fault.message();
        };
    }

    private static String phase(ProviderObservation observation) {
        return switch (observation.view().runtime().orElse(null)) {
            case null -> "Pending";
            case RuntimeState.Running _ -> "Running";
            case RuntimeState.Starting _ -> "Starting";
            case RuntimeState.Failed _ -> "Failed";
        };
    }
}
