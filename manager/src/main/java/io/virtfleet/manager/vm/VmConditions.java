package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.Truth;
import io.virtfleet.manager.vm.Headline.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The conditions of a VirtualMachine. */
final class VmConditions {
    static final String CREATED = "Created";
    static final String POWERED = "Powered";
    static final String RESIZED = "Resized";
    static final String ADDRESSES_READY = "AddressesReady";
    static final String RESTART_REQUIRED = "RestartRequired";
    static final String DELETE_BLOCKED = "DeleteBlocked";

    private final Conditions conditions;

    private VmConditions(Conditions conditions) {
        this.conditions = conditions;
    }

    static List<Condition> tell(Conditions conditions, VmMemory memory, VmNews news, Headline headline) {
        var told = new VmConditions(conditions);
        told.headline(headline);
        told.created(memory, news);
        told.facts(news);
        told.deletion(news, headline);
        return conditions.list();
    }

    private void headline(Headline headline) {
        String reason = headline.reason().word();
        conditions.tell(Conditions.READY, headline.ready(), reason, headline.message());
        if (headline.progress() == Progress.GOES_ON) {
            conditions.tell(Conditions.RECONCILING, Truth.TRUE, reason, headline.message());
        }
        if (headline.progress() == Progress.STALLED) {
            conditions.tell(Conditions.STALLED, Truth.TRUE, reason, headline.message());
        }
    }

    private void created(VmMemory memory, VmNews news) {
        if (news instanceof VmNews.Vanished) {
            tell(CREATED, Truth.FALSE, VmReason.VANISHED, VmReason.VANISHED.sentence());
        } else {
            memory.id()
                    .ifPresentOrElse(
                            id -> tell(CREATED, Truth.TRUE, VmReason.AS_WANTED, "The provider has it as " + id + "."),
                            () -> tell(CREATED, Truth.FALSE, VmReason.NOT_MADE, VmReason.NOT_MADE.sentence()));
        }
    }

    private void facts(VmNews news) {
        switch (news) {
            case VmNews.Settled(VmState vm, List<String> drift, List<String> waits) -> settled(vm, drift, waits);
            case VmNews.PowerDiffers(VmState vm) -> {
                tell(POWERED, Truth.FALSE, VmReason.POWER_DIFFERS, "The VM is " + VmPhases.power(vm.power()) + ".");
                conditions.keep(RESIZED);
                addresses(vm);
                restart(vm);
            }
            case VmNews.Working(VmAction action, var _, var _, Optional<VmState> vm) -> working(action, vm);
            case VmNews.Vanished _ -> {}
            case VmNews.Failed _,
                    VmNews.InputsMissing _,
                    VmNews.Refused _,
                    VmNews.ProviderAway _,
                    VmNews.DeleteBlocked _ ->
                conditions.keep(POWERED).keep(RESIZED).keep(ADDRESSES_READY).keep(RESTART_REQUIRED);
        }
    }

    private void settled(VmState vm, List<String> drift, List<String> waits) {
        tell(POWERED, Truth.TRUE, VmReason.AS_WANTED, "The VM is " + VmPhases.power(vm.power()) + ".");
        if (drift.isEmpty()) {
            tell(RESIZED, Truth.TRUE, VmReason.AS_WANTED, "The VM has the wanted shape.");
        } else {
            tell(RESIZED, Truth.FALSE, VmReason.DRIFTED, drift(drift));
        }
        addresses(vm);
        restart(vm, waits);
    }

    private static String drift(List<String> drift) {
        return "The VM " + String.join(", ", drift)
                + ": it was changed behind our back. Set spec.driftPolicy to Correct to have it changed back.";
    }

    private void working(VmAction action, Optional<VmState> vm) {
        VmReason reason = VmReason.of(action);
        switch (action) {
            case POWER, RESTART -> tell(POWERED, Truth.FALSE, reason, "The power is being changed.");
            case RECONFIGURE -> conditions.keep(POWERED);
            case CREATE, DELETE -> {}
        }
        if (action == VmAction.RECONFIGURE) {
            tell(RESIZED, Truth.FALSE, reason, "The VM is being changed.");
        } else {
            conditions.keep(RESIZED);
        }
        vm.ifPresentOrElse(this::addresses, () -> conditions.keep(ADDRESSES_READY));
        vm.ifPresentOrElse(this::restart, () -> conditions.keep(RESTART_REQUIRED));
    }

    private void addresses(VmState vm) {
        if (vm.nics().isEmpty()) {
            return;
        }
        if (vm.nics().stream().anyMatch(nic -> !nic.ipAddresses().isEmpty())) {
            tell(ADDRESSES_READY, Truth.TRUE, VmReason.HAS_ADDRESS, VmReason.HAS_ADDRESS.sentence());
        } else {
            VmReason reason = vm.power() == PowerState.ON ? VmReason.NO_ADDRESS : VmReason.NOT_RUNNING;
            tell(ADDRESSES_READY, Truth.FALSE, reason, reason.sentence());
        }
    }

    private void restart(VmState vm) {
        restart(vm, List.of());
    }

    private void restart(VmState vm, List<String> waits) {
        List<String> all =
                Stream.concat(vm.pendingRestart().stream(), waits.stream()).toList();
        if (!all.isEmpty()) {
            tell(
                    RESTART_REQUIRED,
                    Truth.TRUE,
                    VmReason.RESTART_NEEDED,
                    "These take effect after a restart: " + String.join(", ", all)
                            + ". Set a new spec.restart.token to restart now.");
        }
    }

    private void deletion(VmNews news, Headline headline) {
        boolean failedDelete = news instanceof VmNews.Failed(VmAction action, var _) && action == VmAction.DELETE;
        if (failedDelete || news instanceof VmNews.DeleteBlocked) {
            tell(DELETE_BLOCKED, Truth.TRUE, headline.reason(), headline.message());
        }
    }

    private void tell(String type, Truth truth, VmReason reason, String message) {
        conditions.tell(type, truth, reason.word(), message);
    }
}
