package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.Fault;
import java.util.UUID;

/** Hears nothing. */
public record SilentFollower() implements HostFollower {
    @Override
    public void connected() {}

    @Override
    public void lost(Fault why) {}

    @Override
    public void changed(UUID domain) {}

    @Override
    public void agentChanged(UUID domain, boolean there) {}
}
