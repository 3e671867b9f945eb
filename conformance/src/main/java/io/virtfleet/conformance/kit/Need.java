package io.virtfleet.conformance.kit;

import io.virtfleet.contract.Capability;
import java.util.Optional;
import java.util.Set;

/** What must hold of a provider for a case to apply to it. */
public sealed interface Need {
    /** It can do this. */
    record Has(Capability capability) implements Need {}

    /** It cannot do this, and must say so. */
    record Lacks(Capability capability) implements Need {}

    /** It is dialled with certificates. */
    record Certificates() implements Need {}

    /** The kit can start it anew. */
    record Launcher() implements Need {}

    /** The kit can start it anew, and its VMs are there then. */
    record Persistence() implements Need {}

    static Need has(Capability capability) {
        return new Has(capability);
    }

    static Need lacks(Capability capability) {
        return new Lacks(capability);
    }

    /** Why a case does not apply; empty when it does. */
    default Optional<String> unmet(ProviderUnderTest target, Set<Capability> capabilities) {
        return switch (this) {
            case Has(Capability capability) ->
                unless(capabilities.contains(capability), "the provider lacks " + capability);
            case Lacks(Capability capability) ->
                unless(!capabilities.contains(capability), "the provider has " + capability);
            case Certificates() ->
                unless(target.access().certificates().isPresent(), "the provider is dialled without certificates");
            case Persistence() ->
                unless(
                        target.launcher().flatMap(ProviderLauncher::persistent).isPresent(),
                        "the kit cannot start this provider again with the VMs it had");
            case Launcher() -> unless(target.launcher().isPresent(), "the kit cannot start this provider itself");
        };
    }

    private static Optional<String> unless(boolean holds, String reason) {
        return holds ? Optional.empty() : Optional.of(reason);
    }
}
