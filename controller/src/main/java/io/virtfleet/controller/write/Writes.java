package io.virtfleet.controller.write;

import java.util.Map;

/** Writes reconciled objects; each write conflicts when the object changed meanwhile. */
public interface Writes<T> {
    /** Adds the finalizer and annotations in one write; the given object stays as it is. */
    WriteResult<T> hold(T object, String finalizer, Map<String, String> annotations);

    /** Takes the finalizer away; the given object stays as it is. */
    WriteResult<T> release(T object, String finalizer);

    /** Writes the status that the object carries, and nothing else of it. */
    WriteResult<T> writeStatus(T object);
}
