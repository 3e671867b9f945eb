package io.virtfleet.manager.controller;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The keys that wait for a worker: each once, the urgent before the others, and among equals the first that came. Not
 * thread-safe.
 */
final class ReadyKeys {
    /** One turn in so many goes to the least urgent, so that a stream of urgent ones does not shut them out. */
    static final int TURNS = 8;

    private final Map<Urgency, SequencedMap<ResourceKey, Ready>> waiting = new EnumMap<>(Urgency.class);
    private int turn;

    ReadyKeys() {
        for (Urgency urgency : Urgency.values()) {
            waiting.put(urgency, new LinkedHashMap<>());
        }
    }

    /** A key that waits already keeps its place, or gets one among the more urgent. */
    void add(ResourceKey key, Urgency urgency, long now) {
        long since = now;
        for (Urgency other : Urgency.values()) {
            Ready already = queue(other).get(key);
            if (already != null) {
                if (other.compareTo(urgency) <= 0) {
                    return;
                }
                since = already.since();
                queue(other).remove(key);
            }
        }
        queue(urgency).put(key, new Ready(key, urgency, since));
    }

    /** Takes the next one that is at least so urgent. */
    Optional<Ready> poll(Urgency least) {
        turn = (turn + 1) % TURNS;
        Optional<Ready> next = Optional.empty();
        for (Urgency urgency : Urgency.values()) {
            boolean wanted = urgency.compareTo(least) <= 0 && (next.isEmpty() || turn == 0);
            if (wanted && !queue(urgency).isEmpty()) {
                next = Optional.of(queue(urgency).firstEntry().getValue());
            }
        }
        next.ifPresent(ready -> queue(ready.urgency()).remove(ready.key()));
        return next;
    }

    boolean hasNext(Urgency least) {
        return waiting.entrySet().stream()
                .anyMatch(queue -> queue.getKey().compareTo(least) <= 0
                        && !queue.getValue().isEmpty());
    }

    int size() {
        return waiting.values().stream().mapToInt(Map::size).sum();
    }

    void clear() {
        waiting.values().forEach(Map::clear);
    }

    private SequencedMap<ResourceKey, Ready> queue(Urgency urgency) {
        return Objects.requireNonNull(waiting.get(urgency));
    }

    /** A key whose turn it is, why, and since when it waited. */
    record Ready(ResourceKey key, Urgency urgency, long since) {}
}
