package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import java.util.UUID;

/** Who hears what happens on a host. Calls come from libvirt's own thread and must not wait. */
public interface HostFollower {
    /** A connection is there, and its events are heard: what was known before may be old. */
    void connected();

    /** Nothing is heard any more. */
    void lost(Fault why);

    /** Something about this domain is different. */
    void changed(UUID domain);

    /** The agent in the guest of this domain came or went. */
    void agentChanged(UUID domain, boolean there);
}
