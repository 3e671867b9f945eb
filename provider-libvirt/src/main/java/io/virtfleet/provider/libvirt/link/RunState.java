package io.virtfleet.provider.libvirt.link;

import java.util.List;

/**
 * What a domain is doing.
 *
 * @param reason why, in a few words where it is worth knowing; else empty
 */
public record RunState(Activity activity, String reason) {
    /** libvirt's words, by its numbers. */
    public enum Activity {
        UNKNOWN,
        RUNNING,
        BLOCKED,
        PAUSED,
        SHUTTING_DOWN,
        OFF,
        CRASHED,
        SUSPENDED
    }

    private static final List<String> WHY_PAUSED = List.of(
            "",
            "",
            "paused for a migration",
            "paused while it is saved",
            "paused while it is dumped",
            "paused by an I/O error: look at the disk it lies on",
            "paused by its watchdog",
            "paused while it is restored",
            "paused while it shuts down",
            "paused for a snapshot",
            "paused because the guest crashed",
            "paused while it starts",
            "paused because a migration after the copy failed",
            "paused because a migration after the copy failed");

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
        Activity activity =
                state >= 0 && state < Activity.values().length ? Activity.values()[state] : Activity.UNKNOWN;
        return switch (activity) {
            case PAUSED -> new RunState(activity, word(WHY_PAUSED, reason));
            case OFF -> new RunState(activity, word(WHY_OFF, reason));
            case CRASHED -> new RunState(activity, "the guest crashed");
            case UNKNOWN, RUNNING, BLOCKED, SHUTTING_DOWN, SUSPENDED -> new RunState(activity, "");
        };
    }

    /** Whether it has processors and memory. */
    public boolean active() {
        return switch (activity) {
            case RUNNING, BLOCKED, PAUSED, SHUTTING_DOWN, SUSPENDED -> true;
            case UNKNOWN, OFF, CRASHED -> false;
        };
    }

    private static String word(List<String> words, int reason) {
        return reason >= 0 && reason < words.size() ? words.get(reason) : "";
    }
}
