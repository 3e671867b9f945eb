package io.virtfleet.sdk.view;

import io.virtfleet.contract.vm.VmState;

/** The VM of a platform that knows nothing else of it. */
record NamedVm(VmState state) implements CachedVm<NamedVm> {
    @Override
    public NamedVm withState(VmState other) {
        return new NamedVm(other);
    }
}
