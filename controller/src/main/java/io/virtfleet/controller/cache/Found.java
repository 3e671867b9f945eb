package io.virtfleet.controller.cache;

/** What a cache has for a key. */
public sealed interface Found<T> {
    /** The object; it belongs to the cache and must not be changed. */
    record Resource<T>(T object) implements Found<T> {}

    /** The object exists, but this version of the program cannot read it. */
    record Unreadable<T>(String reason) implements Found<T> {}

    /** The cluster has no such object, or the cache has not received it yet. */
    record Nothing<T>() implements Found<T> {}
}
