package io.virtfleet.controller.queue;

/** So many passes may begin at once, and then so many a second. */
public record RateLimit(double perSecond, int burst) {
    public RateLimit {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("perSecond must be above 0 but is " + perSecond);
        }
        if (burst < 1) {
            throw new IllegalArgumentException("burst must be at least 1 but is " + burst);
        }
    }
}
