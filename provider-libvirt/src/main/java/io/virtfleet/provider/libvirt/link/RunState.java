package io.virtfleet.provider.libvirt.link;

import java.util.List;

/**
 * What a domain is doing.
 *
 * @param reason why, in a few words where it is worth knowing; else empty
 */
public record RunState(Activity activity, String reason) {
    /** What the guest is about, as far as libvirt tells. */
    public enum Activity {
        UNKNOWN,
        RUNNING,
        BLOCKED,
        PAUSED,
        SHUTTING_DOWN,
        OFF,
        CRASHED,
        SUSPENDED,
        /** QEMU is there, and the guest has not begun yet. */
        STARTING,
        /** libvirt holds it for a moment, and lets it go on. */
        HELD,
        MIGRATING
    }

    private static final List<Activity> ACTIVITIES = List.of(
            Activity.UNKNOWN,
            Activity.RUNNING,
            Activity.BLOCKED,
            Activity.PAUSED,
            Activity.SHUTTING_DOWN,
            Activity.OFF,
            Activity.CRASHED,
            Activity.SUSPENDED);

    /** By libvirt's reasons for a pause: most of them are steps of something else, which nobody asked to pause for. */
    private static final List<RunState> PAUSES = List.of(
            new RunState(Activity.PAUSED, ""),
            new RunState(Activity.PAUSED, ""),
            new RunState(Activity.MIGRATING, ""),
            new RunState(Activity.HELD, "held while it is saved"),
            new RunState(Activity.HELD, "held while it is dumped"),
            new RunState(Activity.PAUSED, "paused by an I/O error: look at the disk it lies on"),
            new RunState(Activity.PAUSED, "paused by its watchdog"),
            new RunState(Activity.PAUSED, "paused since it was restored"),
            new RunState(Activity.SHUTTING_DOWN, ""),
            new RunState(Activity.HELD, "held while a snapshot is taken"),
            new RunState(Activity.PAUSED, "paused because the guest crashed"),
            new RunState(Activity.STARTING, ""),
            new RunState(Activity.PAUSED, "paused because a migration after the copy failed"),
            new RunState(Activity.PAUSED, "paused because a migration after the copy failed"));

    private static final List<String> WHY_OFF = List.of(
            "",
            "",
            "",
            "off because QEMU crashed",
            "off because it was migrated away",
            "off because it was saved",
            "off because it failed to start",
            "",
            "off because the host's daemon saw it end");

    static RunState of(int state, int reason) {
        Activity activity = at(ACTIVITIES, state, Activity.UNKNOWN);
        return switch (activity) {
            case PAUSED -> at(PAUSES, reason, PAUSES.getFirst());
            case OFF -> new RunState(activity, at(WHY_OFF, reason, ""));
            case CRASHED -> new RunState(activity, "the guest crashed");
            case SUSPENDED -> new RunState(activity, "suspended to memory by the guest; power it on to wake it up");
            default -> new RunState(activity, "");
        };
    }

    /** Whether it has processors and memory. */
    public boolean active() {
        return switch (activity) {
            case RUNNING, BLOCKED, PAUSED, SHUTTING_DOWN, SUSPENDED, STARTING, HELD, MIGRATING -> true;
            case UNKNOWN, OFF, CRASHED -> false;
        };
    }

    private static <T> T at(List<T> known, int number, T other) {
        return number >= 0 && number < known.size() ? known.get(number) : other;
    }
}
