package io.virtfleet.sdk.power;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The contract's table of power actions, for a provider with these capabilities. */
public record PowerTable(Set<Capability> capabilities) {
    private static final String FIELD = "action";

    public PowerTable {
        capabilities = Set.copyOf(capabilities);
    }

    /** What an action does to a VM; empty when the VM is so already. Throws when the action is refused. */
    public Optional<PowerStep> step(PowerAction action, PowerState from) {
        refuseUnsupported(action);
        return switch (action) {
            case PowerAction.On on -> on(from);
            case PowerAction.Off off -> from == PowerState.OFF ? Optional.empty() : Optional.of(new PowerStep.Stop());
            case PowerAction.Shutdown shutdown -> shutDown(shutdown, from);
            case PowerAction.Reboot reboot -> Optional.of(whileOn(action, from, new PowerStep.Reboot()));
            case PowerAction.Reset reset -> Optional.of(whileOn(action, from, new PowerStep.Reset()));
            case PowerAction.Pause pause -> pause(action, from);
            case PowerAction.Resume resume -> resume(action, from);
        };
    }

    private static Optional<PowerStep> on(PowerState from) {
        return switch (from) {
            case ON -> Optional.empty();
            case OFF -> Optional.of(new PowerStep.Start());
            case PAUSED -> Optional.of(new PowerStep.Resume());
        };
    }

    private static Optional<PowerStep> shutDown(PowerAction.Shutdown action, PowerState from) {
        return switch (from) {
            case ON -> Optional.of(new PowerStep.ShutDown(action.gracePeriod(), action.afterGrace()));
            case OFF -> Optional.empty();
            case PAUSED -> throw refused(action, from);
        };
    }

    private static Optional<PowerStep> pause(PowerAction action, PowerState from) {
        return switch (from) {
            case ON -> Optional.of(new PowerStep.Pause());
            case OFF -> throw refused(action, from);
            case PAUSED -> Optional.empty();
        };
    }

    private static Optional<PowerStep> resume(PowerAction action, PowerState from) {
        return switch (from) {
            case ON -> Optional.empty();
            case OFF -> throw refused(action, from);
            case PAUSED -> Optional.of(new PowerStep.Resume());
        };
    }

    private static PowerStep whileOn(PowerAction action, PowerState from, PowerStep step) {
        return switch (from) {
            case ON -> step;
            case OFF, PAUSED -> throw refused(action, from);
        };
    }

    private void refuseUnsupported(PowerAction action) {
        Optional<Capability> needed = switch (action) {
            case PowerAction.On on -> Optional.empty();
            case PowerAction.Off off -> Optional.empty();
            case PowerAction.Reset reset -> Optional.empty();
            case PowerAction.Shutdown shutdown -> Optional.of(Capability.GUEST_SHUTDOWN);
            case PowerAction.Reboot reboot -> Optional.of(Capability.GUEST_SHUTDOWN);
            case PowerAction.Pause pause -> Optional.of(Capability.PAUSE);
            case PowerAction.Resume resume -> Optional.of(Capability.PAUSE);
        };
        if (needed.filter(capability -> !capabilities.contains(capability)).isPresent()) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED, FIELD, "action " + name(action) + " is not supported by this provider");
        }
    }

    private static ProviderException refused(PowerAction action, PowerState from) {
        return ProviderException.of(
                FaultKind.INVALID_SPEC, FIELD, "action must not be " + name(action) + " while the VM is " + from);
    }

    private static String name(PowerAction action) {
        return action.getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }
}
