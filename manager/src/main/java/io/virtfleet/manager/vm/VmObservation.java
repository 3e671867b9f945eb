package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.vm.plan.VmView;

/** One observation: the resource it was made of, what was found, and the way to the provider. */
record VmObservation(VirtualMachine resource, VmView view, ProviderAccess access) {
    /** The plan makes no call to a provider that is closed. */
    ProviderLink link() {
        return switch (access) {
            case ProviderAccess.Open(ProviderLink link) -> link;
            case ProviderAccess.Closed closed ->
                throw new IllegalStateException("a call was planned on a provider that is closed: " + closed);
        };
    }
}
