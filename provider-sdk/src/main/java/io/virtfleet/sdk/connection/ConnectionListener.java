package io.virtfleet.sdk.connection;

import io.virtfleet.contract.Fault;

/** Hears when there is a connection and when there is none. Must not wait. */
public interface ConnectionListener {
    /** A connection is there: what was known before may be old. */
    void connected();

    /** There is none. Called again with each reason why none could be opened. */
    void lost(Fault why);
}
