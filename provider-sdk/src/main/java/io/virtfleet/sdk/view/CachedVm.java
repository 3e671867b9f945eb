package io.virtfleet.sdk.view;

import io.virtfleet.contract.vm.VmState;

/**
 * A VM in the provider's own terms, with its state in the contract's.
 *
 * @param <V> the type itself
 */
public interface CachedVm<V extends CachedVm<V>> {
    VmState state();

    /** The same VM with another state: that of an earlier look, when nothing in it differs but its version. */
    V withState(VmState other);
}
