package io.virtfleet.provider.mock.admin;

import io.virtfleet.provider.mock.part.Call;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Something that happens to some of the next calls of a kind. */
final class Turns<T> {
    /** Which calls it happens to, counted down as they come. */
    private record Turn<T>(int skip, int count, T what) {}

    private final Map<Call, Turn<T>> turns = new EnumMap<>(Call.class);

    synchronized void set(Call call, int skip, int count, T what) {
        turns.put(call, new Turn<>(skip, count, what));
    }

    synchronized void clear() {
        turns.clear();
    }

    /** What happens to this call; empty: nothing. */
    synchronized Optional<T> next(Call call) {
        Turn<T> turn = turns.get(call);
        if (turn == null) {
            return Optional.empty();
        }
        if (turn.skip() > 0) {
            turns.put(call, new Turn<>(turn.skip() - 1, turn.count(), turn.what()));
            return Optional.empty();
        }
        if (turn.count() > 1) {
            turns.put(call, new Turn<>(0, turn.count() - 1, turn.what()));
        } else {
            turns.remove(call);
        }
        return Optional.of(turn.what());
    }
}
