package io.virtfleet.manager.vm.plan;

import java.util.Optional;

/**
 * What a step asks of a provider; equal for steps that ask for the same.
 *
 * @param content which shape, power or token is asked for
 */
public record VmRequest(VmAction action, String content) {
    /** Empty for a step that makes no call, and is not followed by one. */
    public static Optional<VmRequest> of(VmStep step) {
        return switch (step) {
            case VmStep.Create(var desired) -> Optional.of(new VmRequest(VmAction.CREATE, desired.fingerprint()));
            case VmStep.SetPower(var _, var action, Optional<String> token) ->
                Optional.of(new VmRequest(
                        token.isPresent() ? VmAction.RESTART : VmAction.POWER, action + token.orElse("")));
            case VmStep.Reconfigure(var _, var desired) ->
                Optional.of(new VmRequest(VmAction.RECONFIGURE, desired.fingerprint()));
            case VmStep.Delete _, VmStep.Release _ -> Optional.of(new VmRequest(VmAction.DELETE, ""));
            case VmStep.ReportRestart(VmStep.SetPower next, var _) -> of(next);
            case VmStep.Hold _, VmStep.NoAction _, VmStep.Pause _ -> Optional.empty();
        };
    }
}
