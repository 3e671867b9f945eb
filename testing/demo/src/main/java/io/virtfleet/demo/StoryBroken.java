package io.virtfleet.demo;

/** The story did not go as it should; the message says where, and what was seen instead. */
final class StoryBroken extends RuntimeException {
    private static final long serialVersionUID = 1;

    StoryBroken(String message) {
        super(message);
    }
}
