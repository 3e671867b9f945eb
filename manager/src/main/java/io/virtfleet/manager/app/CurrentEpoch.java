package io.virtfleet.manager.app;

import io.virtfleet.manager.controller.Leadership;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The epoch that changing calls carry now; empty while this manager does not lead, so nothing may be changed. */
final class CurrentEpoch implements Supplier<OptionalLong> {
    private volatile @Nullable Leadership leadership;

    void follow(Leadership sought) {
        leadership = sought;
    }

    @Override
    public OptionalLong get() {
        Leadership current = leadership;
        return current == null ? OptionalLong.empty() : current.epoch();
    }
}
