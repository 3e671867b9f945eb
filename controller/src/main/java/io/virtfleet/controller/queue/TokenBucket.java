package io.virtfleet.controller.queue;

import java.time.Duration;

/** A rate limit: so many at once, then so many a second. Not thread-safe. */
public final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    private RateLimit limit;
    private double tokens;
    private long filledAt;

    public TokenBucket(RateLimit limit, long now) {
        this.limit = limit;
        this.tokens = limit.burst();
        this.filledAt = now;
    }

    /** What was saved up stays, as far as the new limit allows. */
    void change(RateLimit newLimit, long now) {
        fill(now);
        limit = newLimit;
        tokens = Math.min(tokens, newLimit.burst());
    }

    public boolean tryTake(long now) {
        fill(now);
        if (tokens < 1) {
            return false;
        }
        tokens -= 1;
        return true;
    }

    public Duration untilNext(long now) {
        fill(now);
        double missing = Math.max(0, 1 - tokens);
        return Duration.ofNanos((long) Math.ceil(missing / limit.perSecond() * NANOS_PER_SECOND));
    }

    boolean full(long now) {
        fill(now);
        return tokens >= limit.burst();
    }

    private void fill(long now) {
        tokens = Math.min(limit.burst(), tokens + (now - filledAt) / NANOS_PER_SECOND * limit.perSecond());
        filledAt = now;
    }
}
