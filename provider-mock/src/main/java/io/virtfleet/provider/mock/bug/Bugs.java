package io.virtfleet.provider.mock.bug;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which bugs are planted. */
public final class Bugs {
    private final Set<Bug> planted = ConcurrentHashMap.newKeySet();

    public void plant(Bug bug) {
        planted.add(bug);
    }

    public void remove(Bug bug) {
        planted.remove(bug);
    }

    public void clear() {
        planted.clear();
    }

    boolean has(Bug bug) {
        return planted.contains(bug);
    }
}
