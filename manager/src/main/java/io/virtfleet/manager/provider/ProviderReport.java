package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderStatus;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.manager.status.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is told of a Provider in its status. What is not known now keeps what was told last. */
final class ProviderReport {
    private static final ProviderStatus NOTHING =
            new ProviderStatus(null, null, null, null, null, null, null, null, null, null, null, Map.of());

    private ProviderReport() {}

    static ProviderStatus of(Provider provider, ProviderSight sight, Instant now) {
        ProviderStatus old = Objects.requireNonNullElse(provider.getStatus(), NOTHING);
        long generation = Objects.requireNonNullElse(provider.getMetadata().getGeneration(), 0L);
        Conditions conditions = Conditions.after(old.conditions(), generation, now);
        ProviderConditions.tell(sight, conditions);
        Optional<ProviderFacts> facts = sight.connection().flatMap(ConnectionState::facts);
        boolean healthy = sight.connection().filter(ConnectionState::healthy).isPresent();
        boolean sameHealth = Boolean.valueOf(healthy).equals(old.healthy());
        return new ProviderStatus(
                old.adoption(),
                facts.map(known -> words(known.capabilities())).orElse(old.capabilities()),
                conditions.list(),
                vms(sight).orElse(old.connectedVMs()),
                healthy,
                sameHealth
                        ? old.lastHealthCheck()
                        : now.truncatedTo(ChronoUnit.SECONDS).toString(),
                generation,
                facts.map(known -> reported(known.capabilities())).orElse(old.reportedCapabilities()),
                old.resourceUsage(),
                runtime(provider, sight, old.runtime()),
                facts.map(ProviderFacts::identity)
                        .map(ProviderIdentity::version)
                        .orElse(old.version()),
                old.more());
    }

    private static Optional<Integer> vms(ProviderSight sight) {
        return sight.connection().filter(state -> state.viewFault().isEmpty()).map(_ -> sight.vms());
    }

    private static List<String> words(Set<Capability> has) {
        return CapabilityWord.of(has);
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

    // What the process is like in the cluster is told by who runs it; this is what a connection knows.
    private static ProviderStatus.RuntimeState runtime(
            Provider provider, ProviderSight sight, ProviderStatus.@Nullable RuntimeState old) {
        String endpoint = sight.view().runtime().orElse(null) instanceof RuntimeState.Running(var address)
                ? address.toString()
                : old == null ? null : old.endpoint();
        return new ProviderStatus.RuntimeState(
                old == null ? null : old.availableReplicas(),
                endpoint,
                message(sight),
                ProviderMapper.mode(provider).word(),
                phase(sight),
                old == null ? null : old.readyReplicas(),
                old == null ? null : old.serviceRef(),
                old == null ? Map.of() : old.more());
    }

    private static @Nullable String message(ProviderSight sight) {
        return switch (sight.view().runtime().orElse(null)) {
            case null -> null;
            case RuntimeState.Running _ -> null;
            case RuntimeState.Starting(String why) -> why;
            case RuntimeState.Failed(var fault) -> fault.message();
        };
    }

    private static String phase(ProviderSight sight) {
        return switch (sight.view().runtime().orElse(null)) {
            case null -> "Pending";
            case RuntimeState.Running _ -> "Running";
            case RuntimeState.Starting _ -> "Starting";
            case RuntimeState.Failed _ -> "Failed";
        };
    }
}
