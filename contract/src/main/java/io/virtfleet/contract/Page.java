package io.virtfleet.contract;

import java.util.List;

/** A part of a longer list; {@code nextToken} is empty on the last one. */
public record Page<T>(List<T> items, String nextToken) {
    public Page {
        items = List.copyOf(items);
    }
}
