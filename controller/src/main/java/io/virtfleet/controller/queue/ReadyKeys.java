package io.virtfleet.controller.queue;

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

    private final Map<Priority, SequencedMap<ResourceKey, Ready>> waiting = new EnumMap<>(Priority.class);
    private int turn;

    ReadyKeys() {
        for (Priority priority : Priority.values()) {
            waiting.put(priority, new LinkedHashMap<>());
        }
    }

    /** A key that waits already keeps its place, or gets one among the more urgent. */
    void add(ResourceKey key, Priority priority, long now) {
        long since = now;
        for (Priority other : Priority.values()) {
            Ready already = queue(other).get(key);
            if (already != null) {
                if (other.compareTo(priority) <= 0) {
                    return;
                }
                since = already.since();
                queue(other).remove(key);
            }
        }
        queue(priority).put(key, new Ready(key, priority, since));
    }

    /** Takes the next one that is at least so urgent. */
    Optional<Ready> poll(Priority least) {
        turn = (turn + 1) % TURNS;
        Optional<Ready> next = Optional.empty();
        for (Priority priority : Priority.values()) {
            boolean wanted = priority.compareTo(least) <= 0 && (next.isEmpty() || turn == 0);
            if (wanted && !queue(priority).isEmpty()) {
                next = Optional.of(queue(priority).firstEntry().getValue());
            }
        }
        next.ifPresent(ready -> queue(ready.priority()).remove(ready.key()));
        return next;
    }

    boolean hasNext(Priority least) {
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

    private SequencedMap<ResourceKey, Ready> queue(Priority priority) {
        return Objects.requireNonNull(waiting.get(priority));
    }

    /** A key whose turn it is, why, and since when it waited. */
    record Ready(ResourceKey key, Priority priority, long since) {}
}
