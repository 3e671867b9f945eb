package io.virtfleet.manager.vm.simulation;

/** What is broken on purpose, to see that the simulation notices. */
enum SimFlaw {
    NONE,
    /** The provider makes a VM for each Create. */
    OWNERS_UNKNOWN,
    /** The provider says that a VM is absent when it could not look. */
    UNKNOWN_IS_ABSENT,
    /** A new process of the provider does not know the VMs that the old one made. */
    SECOND_PROCESS_BLIND,
    /** The provider takes calls of a manager that does not lead any more. */
    FENCE_OPEN,
    /** A write that conflicts is taken for one that was made. */
    CONFLICT_IS_WRITTEN,
    /** The finalizer is not put on again once it was removed by hand. */
    NOT_HELD_AGAIN,
    /** The token of a restart is not written down before the provider is asked. */
    TOKEN_NOT_WRITTEN
}
