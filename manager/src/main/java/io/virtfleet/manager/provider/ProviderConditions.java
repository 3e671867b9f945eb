package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.provider.connection.ConnectionState;
import io.virtfleet.manager.provider.runtime.RuntimeState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The conditions of a Provider. Ready has the first obstacle to its use. */
final class ProviderConditions {
    static final String RUNTIME_READY = "RuntimeReady";
    static final String REACHABLE = "Reachable";
    static final String CREDENTIALS_VALID = "CredentialsValid";
    static final String CAPABILITIES_KNOWN = "CapabilitiesKnown";
    static final String FENCED = "Fenced";
    static final String DELETE_BLOCKED = "DeleteBlocked";
    static final String ORPHANED_VMS = "OrphanedVMs";
    private static final int MAX_NAMES = 3;
    private static final String WAY_OUT =
            "If this cluster was restored from a backup, remove the file epochs from the provider's --state-dir, if it"
                    + " has one, and restart it; if another cluster uses the provider too, set a different --fleet there.";

    private final ProviderObservation observation;
    private final Conditions conditions;

    private ProviderConditions(ProviderObservation observation, Conditions conditions) {
        this.observation = observation;
        this.conditions = conditions;
    }

    static void set(ProviderObservation observation, Conditions conditions) {
        var provider = new ProviderConditions(observation, conditions);
        provider.ready();
        provider.runtimeReady();
        provider.reachable();
        provider.credentialsValid();
        provider.capabilitiesKnown();
        observation.connection().flatMap(ConnectionState::fenced).ifPresent(provider::fenced);
        if (observation.view().blocked()) {
            provider.deleteBlocked();
        }
    }

    private void ready() {
        Optional<Obstacle> obstacle = obstacle();
        if (obstacle.isEmpty()) {
            conditions.set(
                    Conditions.READY,
                    ConditionStatus.TRUE,
                    ProviderReason.READY.word(),
                    "The provider is reachable, its credentials are valid, and its VMs are known.");
            return;
        }
        Obstacle first = obstacle.get();
        conditions.set(Conditions.READY, ConditionStatus.FALSE, first.reason(), first.message());
        switch (first.outlook()) {
            case RETRYING ->
                conditions.set(Conditions.RECONCILING, ConditionStatus.TRUE, first.reason(), first.message());
            case STALLED -> conditions.set(Conditions.STALLED, ConditionStatus.TRUE, first.reason(), first.message());
            case IDLE -> {}
        }
    }

    private Optional<Obstacle> obstacle() {
        if (observation.view().paused()) {
            return Optional.of(new Obstacle(
                    ProviderReason.PAUSED.word(),
                    "The Provider is paused; set spec.paused to false to resume.",
                    Outlook.IDLE));
        }
        return switch (observation.view().runtime().orElse(null)) {
            case RuntimeState.Failed(Fault fault) -> Optional.of(Obstacle.of(fault));
            case RuntimeState.Starting(String why)
            when observation.connection().isEmpty() ->
                Optional.of(new Obstacle(ProviderReason.STARTING.word(), sentence(why), Outlook.RETRYING));
            case null -> notConnected();
            case RuntimeState.Starting _, RuntimeState.Running _ -> connectionObstacle();
        };
    }

    private Optional<Obstacle> connectionObstacle() {
        return observation.connection().map(this::obstacle).orElseGet(ProviderConditions::notConnected);
    }

    private static Optional<Obstacle> notConnected() {
        return Optional.of(new Obstacle(
                ProviderReason.CONNECTING.word(), "The manager is connecting to the provider.", Outlook.RETRYING));
    }

    private Optional<Obstacle> obstacle(ConnectionState state) {
        if (state.pending()) {
            return notConnected();
        }
        if (state.fault().isPresent()) {
            return state.fault().map(Obstacle::of);
        }
        if (!state.platformFaults().isEmpty()) {
            ProviderReason reason = denied(state) ? ProviderReason.CREDENTIALS_REFUSED : ProviderReason.PLATFORM_FAULT;
            return Optional.of(
                    new Obstacle(reason.word(), sentence(messages(state.platformFaults())), Outlook.RETRYING));
        }
        if (state.fenced().isPresent()) {
            return state.fenced()
                    .map(fault -> new Obstacle(ProviderReason.FENCED.word(), refusal(fault), Outlook.RETRYING));
        }
        return state.inventoryFault()
                .filter(fault -> fault.kind() != FaultKind.UNSUPPORTED)
                .map(fault -> new Obstacle(
                        ProviderReason.INVENTORY_LOST.word(),
                        sentence("the inventory of its VMs is incomplete: " + fault.message()),
                        Outlook.RETRYING));
    }

    private void runtimeReady() {
        switch (observation.view().runtime().orElse(null)) {
            case null ->
                conditions.set(
                        RUNTIME_READY,
                        ConditionStatus.UNKNOWN,
                        unknownReason(),
                        "The state of the provider process is not known.");
            case RuntimeState.Running(var address) ->
                conditions.set(
                        RUNTIME_READY,
                        ConditionStatus.TRUE,
                        ProviderReason.RUNNING.word(),
                        "The provider runs at " + address + ".");
            case RuntimeState.Starting(String why) ->
                conditions.set(RUNTIME_READY, ConditionStatus.FALSE, ProviderReason.STARTING.word(), sentence(why));
            case RuntimeState.Failed(Fault fault) ->
                conditions.set(RUNTIME_READY, ConditionStatus.FALSE, ProviderReason.of(fault), sentence(fault));
        }
    }

    private void reachable() {
        Optional<ConnectionState> state = observation.connection().filter(known -> !known.pending());
        if (state.isEmpty()) {
            conditions.set(
                    REACHABLE,
                    ConditionStatus.UNKNOWN,
                    unknownReason(),
                    "The manager is not connected to the provider.");
        } else if (state.get().fault().isPresent()) {
            Fault fault = state.get().fault().get();
            conditions.set(REACHABLE, ConditionStatus.FALSE, ProviderReason.of(fault), sentence(fault));
        } else {
            conditions.set(
                    REACHABLE,
                    ConditionStatus.TRUE,
                    ProviderReason.ANSWERS.word(),
                    "The provider answers health checks.");
        }
    }

    private void credentialsValid() {
        Optional<ConnectionState> state = observation.connection().filter(ConnectionState::reachable);
        if (state.isEmpty()) {
            conditions.set(
                    CREDENTIALS_VALID, ConditionStatus.UNKNOWN, unknownReason(), "The provider is not reachable.");
        } else if (state.get().platformFaults().isEmpty()) {
            conditions.set(
                    CREDENTIALS_VALID,
                    ConditionStatus.TRUE,
                    ProviderReason.VALIDATED.word(),
                    "The platform accepts the credentials.");
        } else {
            boolean denied = denied(state.get());
            conditions.set(
                    CREDENTIALS_VALID,
                    denied ? ConditionStatus.FALSE : ConditionStatus.UNKNOWN,
                    (denied ? ProviderReason.CREDENTIALS_REFUSED : ProviderReason.PLATFORM_FAULT).word(),
                    sentence(messages(state.get().platformFaults())));
        }
    }

    private void capabilitiesKnown() {
        Optional<ProviderFacts> facts = observation.connection().flatMap(ConnectionState::facts);
        if (facts.isPresent()) {
            conditions.set(
                    CAPABILITIES_KNOWN,
                    ConditionStatus.TRUE,
                    ProviderReason.REPORTED.word(),
                    "The provider reported its capabilities; its version is %s."
                            .formatted(facts.get().identity().version()));
        } else {
            conditions.set(
                    CAPABILITIES_KNOWN,
                    ConditionStatus.UNKNOWN,
                    unknownReason(),
                    "The provider has not reported its capabilities yet.");
        }
    }

    private void fenced(Fault fault) {
        conditions.set(FENCED, ConditionStatus.TRUE, ProviderReason.FENCED.word(), refusal(fault));
    }

    private static String refusal(Fault fault) {
        return sentence("the provider refuses every change of this manager: " + fault.message()) + " " + WAY_OUT;
    }

    private void deleteBlocked() {
        List<ResourceKey> bound = observation.view().bound();
        String names = bound.stream()
                .limit(MAX_NAMES)
                .map(vm -> vm.namespace() + "/" + vm.name())
                .collect(Collectors.joining(", "));
        String more = bound.size() > MAX_NAMES ? " and " + (bound.size() - MAX_NAMES) + " more" : "";
        conditions.set(
                DELETE_BLOCKED,
                ConditionStatus.TRUE,
                ProviderReason.VMS_BOUND.word(),
                "The Provider cannot be deleted while %d VirtualMachines reference it: %s%s; delete them first."
                        .formatted(bound.size(), names, more));
    }

    private String unknownReason() {
        if (observation.view().paused()) {
            return ProviderReason.PAUSED.word();
        }
        return observation.connection().isPresent()
                ? ProviderReason.CONNECTING.word()
                : ProviderReason.NOT_CONNECTED.word();
    }

    private static boolean denied(ConnectionState state) {
        return state.platformFaults().stream().anyMatch(fault -> fault.kind() == FaultKind.DENIED);
    }

    private static String messages(List<Fault> faults) {
        return faults.stream().map(Fault::message).collect(Collectors.joining("; "));
    }

    private static String sentence(Fault fault) {
        return fault.kind() == FaultKind.UNREACHABLE
                ? sentence("the provider is not reachable: " + fault.message())
                : sentence(fault.message());
    }

    // A field path is not capitalized.
    private static String sentence(String text) {
        boolean field = text.split(" ", 2)[0].contains(".");
        String capitalized = field ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
        return capitalized.endsWith(".") ? capitalized : capitalized + ".";
    }

    /** Whether a Provider that is not ready is retried. */
    private enum Outlook {
        RETRYING,
        STALLED,
        IDLE
    }

    /** Why a Provider cannot be used. */
    private record Obstacle(String reason, String message, Outlook outlook) {
        static Obstacle of(Fault fault) {
            boolean stalled = fault.kind().retry() == FaultKind.Retry.WHEN_SPEC_CHANGES;
            return new Obstacle(
                    ProviderReason.of(fault), sentence(fault), stalled ? Outlook.STALLED : Outlook.RETRYING);
        }
    }
}
