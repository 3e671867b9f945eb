package io.virtfleet.manager.vm.simulation;

/** What is broken on purpose, to see that the simulation notices. */
enum SimFlaw {
    NONE,
    /** The provider makes a VM for each Create. */
    OWNERS_UNKNOWN,
    /** The provider says that a VM is absent when it could not look. */
    UNKNOWN_IS_ABSENT
}
