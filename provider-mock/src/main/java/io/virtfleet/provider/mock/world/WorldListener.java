package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.vm.VmState;

/** Who hears what changes on the platform, in the order of the changes. */
public interface WorldListener {
    void changed(VmState state);

    /** {@code last} is what it was. */
    void vanished(VmState last);
}
