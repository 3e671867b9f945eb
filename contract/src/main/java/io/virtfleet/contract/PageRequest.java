package io.virtfleet.contract;

/** Which part of a fleet's list is wanted; {@code token} is empty for the first. */
public record PageRequest(String fleet, int size, String token) {
    public static final int DEFAULT_SIZE = 500;
    public static final int MAX_SIZE = 1000;

    /** The first page of the usual size. */
    public static PageRequest first(String fleet) {
        return new PageRequest(fleet, DEFAULT_SIZE, "");
    }

    /** The page after the one that said {@code nextToken}. */
    public PageRequest next(String nextToken) {
        return new PageRequest(fleet, size, nextToken);
    }
}
