package io.virtfleet.contract.inventory;

import io.virtfleet.contract.Fault;

/** Who hears a watch. */
public interface WatchReader {
    /** The next event. A provider's source waits here for a slow reader. */
    void event(WatchEvent event);

    /** The stream broke: what is known may be old until the next {@link WatchEvent.Synced}. */
    void lost(Fault fault);
}
