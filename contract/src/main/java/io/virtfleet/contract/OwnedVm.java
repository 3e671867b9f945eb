package io.virtfleet.contract;

/** A VM as a change names it: by its id, and by whose it must be. */
public record OwnedVm(VmId id, Owner owner) {}
