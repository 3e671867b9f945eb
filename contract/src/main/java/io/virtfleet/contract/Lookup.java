package io.virtfleet.contract;

/** How a thing is asked for: by the provider's id of it, or by its owner when the id was lost. */
public sealed interface Lookup<I> {

    /** By its id. */
    record ById<I>(I id) implements Lookup<I> {}

    /** By whose it is. */
    record ByOwner<I>(OwnerKey owner) implements Lookup<I> {}
}
