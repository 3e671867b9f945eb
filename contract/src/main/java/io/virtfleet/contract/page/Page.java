package io.virtfleet.contract.page;

import java.util.List;
import java.util.function.Function;

/** A part of a longer list; {@code nextToken} is empty on the last one. */
public record Page<T>(List<T> items, String nextToken) {
    public Page {
        items = List.copyOf(items);
    }

    /**
     * The first {@code size} of the items that are left, in the order of their ids. One more than {@code size} is enough
     * to tell that there are more; the id of the last on the page is then the token.
     */
    public static <T> Page<T> of(List<T> left, int size, Function<T, String> id) {
        if (left.size() <= size) {
            return new Page<>(left, "");
        }
        List<T> items = left.subList(0, size);
        return new Page<>(items, id.apply(items.getLast()));
    }

    /** The same page of other things. */
    public <R> Page<R> map(Function<T, R> other) {
        return new Page<>(items.stream().map(other).toList(), nextToken);
    }
}
