package io.virtfleet.provider.mock.part.change;

import io.virtfleet.provider.mock.world.Draft;

/** A change in two steps, so that it can be made at once or as a task. */
public interface Change<T> {
    /** Refuses what cannot be, and marks on the platform that it is under way. */
    void begin(Draft draft);

    /** Makes the change. */
    T end(Draft draft);

    /** Takes the mark away when the change is not to be. */
    void undo(Draft draft);

    /** Both steps at once. */
    default T whole(Draft draft) {
        begin(draft);
        return end(draft);
    }
}
