package io.virtfleet.sdk.view;

/** Looks at one VM on the platform. */
@FunctionalInterface
public interface VmReader<V> {
    /**
     * What is there now; throws when that cannot be found out.
     *
     * @param version the view version of the state that is read
     */
    Reading<V> read(long version);

    /** What a look found. */
    sealed interface Reading<V> {}

    /** A VM. */
    record Found<V>(V vm) implements Reading<V> {}

    /** A VM that this provider must not show, such as another provider's. */
    record Foreign<V>() implements Reading<V> {}

    /** Nothing: the platform says that there is no such VM. */
    record Absent<V>() implements Reading<V> {}
}
