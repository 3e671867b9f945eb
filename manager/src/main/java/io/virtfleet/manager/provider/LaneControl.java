package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.LaneSettings;

/** Sets how much may be done at once through a provider. */
public interface LaneControl {
    void configure(String lane, LaneSettings settings);

    /** Back to the usual settings. */
    void unconfigure(String lane);
}
