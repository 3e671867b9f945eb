package io.virtfleet.manager.controller;

/** What a cache knows of a key. */
public sealed interface Found<T> {
    /** The object; it belongs to the cache and must not be changed. */
    record Resource<T>(T object) implements Found<T> {}

    /** It exists, and this version of the manager cannot read it: nothing may be concluded. */
    record Unreadable<T>(String reason) implements Found<T> {}

    /** The cluster has no such object, or the cache has not heard of it yet. */
    record Nothing<T>() implements Found<T> {}
}
