package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.sdk.server.task.TaskGauge;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.OptionalInt;

/** The progress of one piece of work, as that of a whole of which it is the part from one percent to another. */
public record ProgressShare(TaskProgress whole, int from, int to) implements TaskProgress {
    private static final int WHOLE_PERCENT = 100;

    /** One of several pieces that take about as long. */
    public static ProgressShare of(TaskProgress whole, int piece, int pieces) {
        return new ProgressShare(whole, piece * WHOLE_PERCENT / pieces, (piece + 1) * WHOLE_PERCENT / pieces);
    }

    @Override
    public void at(int percent, String message) {
        whole.at(shared(percent), message);
    }

    @Override
    public void by(TaskGauge gauge, String message) {
        whole.by(
                () -> {
                    OptionalInt percent = gauge.percent();
                    return percent.isPresent() ? OptionalInt.of(shared(percent.getAsInt())) : percent;
                },
                message);
    }

    private int shared(int percent) {
        return from + Math.clamp(percent, 0, WHOLE_PERCENT) * (to - from) / WHOLE_PERCENT;
    }

    @Override
    public boolean cancelled() {
        return whole.cancelled();
    }
}
