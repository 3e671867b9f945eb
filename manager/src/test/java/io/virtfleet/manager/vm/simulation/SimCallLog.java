package io.virtfleet.manager.vm.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the simulation itself knows of each owner, and nobody in it. */
final class SimCallLog {
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> mayStay = new HashSet<>();
    private final Set<String> removedOutsideVirtFleet = new HashSet<>();
    private final Set<String> needsATouch = new HashSet<>();
    private final Map<String, Long> restartWanted = new HashMap<>();
    private int calls;

    void born(String uid, String name) {
        names.put(uid, name);
    }

    String name(String uid) {
        return names.getOrDefault(uid, uid);
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
