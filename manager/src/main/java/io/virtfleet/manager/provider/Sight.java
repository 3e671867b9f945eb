package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.VmState;

/** What is known of an owner's VM without asking. */
public sealed interface Sight {
    /** The newest state that was told or answered; the stream that told it is alive. */
    record Seen(VmState vm) implements Sight {}

    /** The view is whole, and there is none in it. */
    record None() implements Sight {}

    /**
     * The view is not whole: nothing may be concluded. The fault is {@code UNSUPPORTED} when the provider has no list of
     * its VMs and the view never will be: who has to know asks it by owner.
     */
    record Unsure(Fault fault) implements Sight {}
}
