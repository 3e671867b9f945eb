package io.virtfleet.manager.controller;

import java.util.Map;

/** Writes objects that we reconcile; each write holds only for the state it was decided on. */
public interface Writes<T> {
    /** Adds the finalizer and annotations in one write; the given object stays as it is. */
    WriteResult<T> hold(T object, String finalizer, Map<String, String> annotations);

    /** Takes the finalizer away; the given object stays as it is. */
    WriteResult<T> release(T object, String finalizer);

    /** Writes the status that the object carries, and nothing else of it. */
    WriteResult<T> writeStatus(T object);
}
