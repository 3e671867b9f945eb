package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.provider.ProviderAccess;
import io.virtfleet.manager.provider.ProviderLink;

/** One look: the resource it was taken at, what was seen, and the way to the provider. */
record Seen(VirtualMachine resource, VmView view, ProviderAccess access) {
    /** No plan asks a provider that cannot be asked. */
    ProviderLink link() {
        return switch (access) {
            case ProviderAccess.Open(ProviderLink link) -> link;
            case ProviderAccess.Closed closed ->
                throw new IllegalStateException("a call was planned on a provider that is closed: " + closed);
        };
    }
}
