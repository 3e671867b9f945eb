package io.virtfleet.manager.vm.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the simulation itself knows of each owner, and nobody in it. */
final class SimCallLog {
    private static final long MINUTE_MILLIS = 60_000;
    private static final int MOST_A_MINUTE = 20;

    private final Map<String, String> names = new HashMap<>();
    private final Set<String> mayStay = new HashSet<>();
    private final Set<String> removedOutsideVirtFleet = new HashSet<>();
    private final Set<String> needsATouch = new HashSet<>();
    private final Map<String, Long> restartWanted = new HashMap<>();
    private final Map<String, Deque<Long>> asked = new HashMap<>();
    private final Map<String, Integer> tokens = new HashMap<>();
    private final Set<String> stripped = new HashSet<>();
    private int calls;

    /** The same was asked for again; whatever happens, that must not become a storm. */
    void asked(String what, long now) {
        Deque<Long> times = asked.computeIfAbsent(what, _ -> new ArrayDeque<>());
        times.add(now);
        while (times.getFirst() < now - MINUTE_MILLIS) {
            times.removeFirst();
        }
        if (times.size() > MOST_A_MINUTE) {
            throw new AssertionError(what + " was asked for " + times.size() + " times in a minute");
        }
    }

    void born(String uid, String name) {
        names.put(uid, name);
    }

    String name(String uid) {
        return names.getOrDefault(uid, uid);
    }

    /** Its finalizer was removed by hand. */
    void stripped(String uid) {
        stripped.add(uid);
    }

    boolean wasStripped(String uid) {
        return stripped.contains(uid);
    }

    /** The user lets go of the VM. */
    void letGo(String uid) {
        mayStay.add(uid);
    }

    boolean mayStay(String uid) {
        return mayStay.contains(uid);
    }

    void removed(String uid) {
        removedOutsideVirtFleet.add(uid);
        restartWanted.remove(uid);
    }

    boolean wasRemoved(String uid) {
        return removedOutsideVirtFleet.contains(uid);
    }

    /** Nothing goes on for it until a person changes it. */
    void stalled(String uid) {
        needsATouch.add(uid);
    }

    boolean needsATouch(String uid) {
        return needsATouch.contains(uid);
    }

    /** A new token was set. */
    void tokenSet(String uid) {
        tokens.merge(uid, 1, Integer::sum);
    }

    int tokens(String uid) {
        return tokens.getOrDefault(uid, 0);
    }

    void restartWanted(String uid, long since) {
        restartWanted.put(uid, since);
    }

    void restartForgiven(String uid) {
        restartWanted.remove(uid);
    }

    /** When a restart was asked for that has to be seen; 0: never. */
    long restartWantedSince(String uid) {
        return restartWanted.getOrDefault(uid, 0L);
    }

    void called() {
        calls++;
    }

    int calls() {
        return calls;
    }
}
