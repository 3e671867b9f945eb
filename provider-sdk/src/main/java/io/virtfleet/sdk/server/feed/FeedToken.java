package io.virtfleet.sdk.server.feed;

import java.util.OptionalLong;
import java.util.UUID;

/** Turns positions of one feed into resume tokens; those of another life are not known to it. */
final class FeedToken {
    private final String life;

    private FeedToken(String life) {
        this.life = life;
    }

    static FeedToken ofNewLife() {
        return new FeedToken(UUID.randomUUID().toString().substring(0, 18) + ".");
    }

    String at(long position) {
        return life + Long.toString(position, Character.MAX_RADIX);
    }

    /** Empty when the token is not of this life. */
    OptionalLong position(String token) {
        if (!token.startsWith(life)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(token.substring(life.length()), Character.MAX_RADIX));
        } catch (NumberFormatException malformed) {
            return OptionalLong.empty();
        }
    }
}
