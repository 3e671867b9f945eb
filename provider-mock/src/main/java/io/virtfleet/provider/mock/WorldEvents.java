package io.virtfleet.provider.mock;

import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.MockConsoles;
import io.virtfleet.provider.mock.world.WorldListener;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import org.jspecify.annotations.Nullable;

/** Brings what happens on the platform to the feed, and ends the consoles of VMs that stopped. */
final class WorldEvents implements WorldListener {
    private final VmFeed feed;
    private final ViewVersions versions;
    private @Nullable MockConsoles consoles;

    WorldEvents(VmFeed feed, ViewVersions versions) {
        this.feed = feed;
        this.versions = versions;
    }

    void tell(MockConsoles listener) {
        consoles = listener;
    }

    @Override
    public void changed(VmState state) {
        versions.seen(state.viewVersion());
        feed.changed(state);
        if (state.power() == PowerState.OFF) {
            endConsoles(state);
        }
    }

    @Override
    public void vanished(VmState last) {
        feed.vanished(last.id(), versions.next());
        endConsoles(last);
    }

    private void endConsoles(VmState state) {
        if (consoles != null) {
            consoles.end(state.id().value());
        }
    }
}
