package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.Truth;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The conditions of a Provider. Each tells one thing; Ready tells the first that keeps it from being used. */
final class ProviderConditions {
    static final String RUNTIME_READY = "RuntimeReady";
    static final String REACHABLE = "Reachable";
    static final String CREDENTIALS_VALID = "CredentialsValid";
    static final String CAPABILITIES_KNOWN = "CapabilitiesKnown";
    static final String DELETE_BLOCKED = "DeleteBlocked";
    private static final int NAMED = 3;

    private final ProviderSight sight;
    private final Conditions told;

    private ProviderConditions(ProviderSight sight, Conditions told) {
        this.sight = sight;
        this.told = told;
    }

    static void tell(ProviderSight sight, Conditions told) {
        var conditions = new ProviderConditions(sight, told);
        conditions.ready();
        conditions.runtimeReady();
        conditions.reachable();
        conditions.credentialsValid();
        conditions.capabilitiesKnown();
        if (sight.view().blocked()) {
            conditions.deleteBlocked();
        }
    }

    private void ready() {
        Optional<Obstacle> obstacle = obstacle();
        if (obstacle.isEmpty()) {
            told.tell(
                    Conditions.READY,
                    Truth.TRUE,
                    ProviderReason.READY.word(),
                    "It answers, its platform accepts it, and its VMs are known.");
            return;
        }
        Obstacle first = obstacle.get();
        told.tell(Conditions.READY, Truth.FALSE, first.reason(), first.message());
        switch (first.outlook()) {
            case GOES_ON -> told.tell(Conditions.RECONCILING, Truth.TRUE, first.reason(), first.message());
            case NEEDS_A_PERSON -> told.tell(Conditions.STALLED, Truth.TRUE, first.reason(), first.message());
            case RESTS -> {}
        }
    }

    private Optional<Obstacle> obstacle() {
        if (sight.view().paused()) {
            return Optional.of(new Obstacle(
                    ProviderReason.PAUSED.word(), "It is paused; set spec.paused to false to go on.", Outlook.RESTS));
        }
        return switch (sight.view().runtime().orElse(null)) {
            case RuntimeState.Failed(Fault fault) -> Optional.of(Obstacle.of(fault));
            case RuntimeState.Starting(String why)
            when sight.connection().isEmpty() ->
                Optional.of(new Obstacle(ProviderReason.STARTING.word(), sentence(why), Outlook.GOES_ON));
            case null -> notConnected();
            case RuntimeState.Starting _, RuntimeState.Running _ -> connectionObstacle();
        };
    }

    private Optional<Obstacle> connectionObstacle() {
        return sight.connection().map(this::obstacle).orElseGet(ProviderConditions::notConnected);
    }

    private static Optional<Obstacle> notConnected() {
        return Optional.of(
                new Obstacle(ProviderReason.CONNECTING.word(), "It is about to be connected.", Outlook.GOES_ON));
    }

    private Optional<Obstacle> obstacle(ConnectionState state) {
        if (state.pending()) {
            return notConnected();
        }
        if (state.fault().isPresent()) {
            return state.fault().map(Obstacle::of);
        }
        if (!state.findings().isEmpty()) {
            ProviderReason reason = denied(state) ? ProviderReason.CREDENTIALS_REFUSED : ProviderReason.PLATFORM_FAULT;
            return Optional.of(new Obstacle(reason.word(), sentence(messages(state.findings())), Outlook.GOES_ON));
        }
        return state.viewFault()
                .filter(fault -> fault.kind() != FaultKind.UNSUPPORTED)
                .map(fault -> new Obstacle(
                        ProviderReason.INVENTORY_LOST.word(),
                        sentence("its VMs are not all known: " + fault.message()),
                        Outlook.GOES_ON));
    }

    private void runtimeReady() {
        switch (sight.view().runtime().orElse(null)) {
            case null -> told.tell(RUNTIME_READY, Truth.UNKNOWN, unlooked(), "Its process is not looked at.");
            case RuntimeState.Running(var address) ->
                told.tell(RUNTIME_READY, Truth.TRUE, ProviderReason.RUNNING.word(), "It runs at " + address + ".");
            case RuntimeState.Starting(String why) ->
                told.tell(RUNTIME_READY, Truth.FALSE, ProviderReason.STARTING.word(), sentence(why));
            case RuntimeState.Failed(Fault fault) ->
                told.tell(RUNTIME_READY, Truth.FALSE, ProviderReason.of(fault), sentence(fault));
        }
    }

    private void reachable() {
        Optional<ConnectionState> state = sight.connection().filter(known -> !known.pending());
        if (state.isEmpty()) {
            told.tell(REACHABLE, Truth.UNKNOWN, unlooked(), "It is not connected.");
        } else if (state.get().fault().isPresent()) {
            Fault fault = state.get().fault().get();
            told.tell(REACHABLE, Truth.FALSE, ProviderReason.of(fault), sentence(fault));
        } else {
            told.tell(REACHABLE, Truth.TRUE, ProviderReason.ANSWERS.word(), "It answers.");
        }
    }

    private void credentialsValid() {
        Optional<ConnectionState> state = sight.connection().filter(ConnectionState::reachable);
        if (state.isEmpty()) {
            told.tell(CREDENTIALS_VALID, Truth.UNKNOWN, unlooked(), "It cannot be asked.");
        } else if (state.get().findings().isEmpty()) {
            told.tell(CREDENTIALS_VALID, Truth.TRUE, ProviderReason.VALIDATED.word(), "Its platform accepts them.");
        } else {
            boolean denied = denied(state.get());
            told.tell(
                    CREDENTIALS_VALID,
                    denied ? Truth.FALSE : Truth.UNKNOWN,
                    (denied ? ProviderReason.CREDENTIALS_REFUSED : ProviderReason.PLATFORM_FAULT).word(),
                    sentence(messages(state.get().findings())));
        }
    }

    private void capabilitiesKnown() {
        Optional<ProviderFacts> facts = sight.connection().flatMap(ConnectionState::facts);
        if (facts.isPresent()) {
            told.tell(
                    CAPABILITIES_KNOWN,
                    Truth.TRUE,
                    ProviderReason.REPORTED.word(),
                    "It said what it can do; its version is %s."
                            .formatted(facts.get().identity().version()));
        } else {
            told.tell(CAPABILITIES_KNOWN, Truth.UNKNOWN, unlooked(), "It has not said what it can do.");
        }
    }

    private void deleteBlocked() {
        List<ResourceKey> bound = sight.view().bound();
        String names = bound.stream()
                .limit(NAMED)
                .map(vm -> vm.namespace() + "/" + vm.name())
                .collect(Collectors.joining(", "));
        String more = bound.size() > NAMED ? " and " + (bound.size() - NAMED) + " more" : "";
        told.tell(
                DELETE_BLOCKED,
                Truth.TRUE,
                ProviderReason.VMS_BOUND.word(),
                "It cannot go while %d VirtualMachines are bound to it: %s%s; delete them first."
                        .formatted(bound.size(), names, more));
    }

    private String unlooked() {
        if (sight.view().paused()) {
            return ProviderReason.PAUSED.word();
        }
        return sight.connection().isPresent() ? ProviderReason.CONNECTING.word() : ProviderReason.NOT_CONNECTED.word();
    }

    private static boolean denied(ConnectionState state) {
        return state.findings().stream().anyMatch(fault -> fault.kind() == FaultKind.DENIED);
    }

    private static String messages(List<Fault> faults) {
        return faults.stream().map(Fault::message).collect(Collectors.joining("; "));
    }

    private static String sentence(Fault fault) {
        return fault.kind() == FaultKind.UNREACHABLE
                ? sentence("it cannot be reached: " + fault.message())
                : sentence(fault.message());
    }

    // A field keeps its spelling also at the beginning.
    private static String sentence(String words) {
        boolean field = words.split(" ", 2)[0].contains(".");
        String begun = field ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    /** What becomes of a Provider that is not ready. */
    private enum Outlook {
        GOES_ON,
        NEEDS_A_PERSON,
        RESTS
    }

    /** What keeps a Provider from being used. */
    private record Obstacle(String reason, String message, Outlook outlook) {
        static Obstacle of(Fault fault) {
            boolean stalled = fault.kind().retry() == FaultKind.Retry.WHEN_SPEC_CHANGES;
            return new Obstacle(
                    ProviderReason.of(fault), sentence(fault), stalled ? Outlook.NEEDS_A_PERSON : Outlook.GOES_ON);
        }
    }
}
