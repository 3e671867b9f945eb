package io.virtfleet.manager.controller;

/** How a write ended that the API server answered. */
public sealed interface WriteResult<T> {
    /** It holds; the object is as the API server returned it, and the pass goes on with it. */
    record Written<T>(T object) implements WriteResult<T> {}

    /** Someone else wrote since: nothing was changed, and the pass has to look again. */
    record Conflict<T>() implements WriteResult<T> {}

    /** There is no such object any more. */
    record Gone<T>() implements WriteResult<T> {}
}
