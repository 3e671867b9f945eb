package io.virtfleet.manager.app;

import io.virtfleet.manager.controller.Lanes;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Urgency;

/** Where wake-ups pass into the lanes, once this manager leads and knows all objects; before that they are dropped. */
final class Wakes {
    private final Lanes lanes;
    private final Dispatch dispatch;
    private volatile boolean open;

    Wakes(Lanes lanes, Dispatch dispatch) {
        this.lanes = lanes;
        this.dispatch = dispatch;
    }

    /** From now on keys are worked on. */
    void open() {
        open = true;
    }

    /** Wakes a key of a kind whose objects share one lane. */
    void wake(ResourceKey key, Urgency urgency) {
        wake(key.kind(), key, urgency);
    }

    void wake(String lane, ResourceKey key, Urgency urgency) {
        if (open && dispatch.knows(key.kind())) {
            lanes.wake(lane, key, urgency);
        }
    }
}
