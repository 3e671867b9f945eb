package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.ResourceKey;

/** Hears of connections: wakes keys and returns at once. */
public interface ConnectionListener {
    /** What the Provider's status tells of its connection is different now. */
    void stateChanged(ResourceKey provider);

    /** {@link Providers#access} answers differently now, so all that is bound to the Provider has to look again. */
    void accessChanged(ResourceKey provider);
}
