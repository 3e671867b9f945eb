package io.virtfleet.contract.page;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Which part of a list is wanted, of a fleet's mostly; {@code token} is empty for the first. */
public record PageRequest(String fleet, int size, String token) {
    public static final int DEFAULT_SIZE = 500;
    public static final int MAX_SIZE = 1000;

    /** The first page of the usual size. */
    public static PageRequest first(String fleet) {
        return new PageRequest(fleet, DEFAULT_SIZE, "");
    }

    /** A page of what belongs to no fleet. */
    public static PageRequest ofNoFleet(int size, String token) {
        return new PageRequest("", size, token);
    }

    /** The page after the one that said {@code nextToken}. */
    public PageRequest next(String nextToken) {
        return new PageRequest(fleet, size, nextToken);
    }

    /** This page of things that are all at hand; the tokens are their ids. */
    public <T> Page<T> of(Stream<T> all, Function<T, String> id) {
        List<T> left = all.filter(each -> id.apply(each).compareTo(token) > 0)
                .sorted(Comparator.comparing(id))
                .limit(size + 1L)
                .toList();
        return Page.of(left, size, id);
    }
}
