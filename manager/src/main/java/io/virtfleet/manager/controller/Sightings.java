package io.virtfleet.manager.controller;

/** Hears of each object that a cache learns about, one after the other: wake keys and return at once. */
@FunctionalInterface
public interface Sightings<T> {
    /** {@link Sighting#SAME} and objects that cannot be read are not told. */
    void seen(Sighting sighting, T object);
}
