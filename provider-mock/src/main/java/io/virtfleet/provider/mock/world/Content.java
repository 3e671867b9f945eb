package io.virtfleet.provider.mock.world;

/**
 * What a disk holds when it is not its own: the bytes that {@code seed} stands for, and how large it was when taken.
 *
 * @param seed id of the disk that the bytes were first made for
 */
public record Content(String seed, long sizeMib) {}
