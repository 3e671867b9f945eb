package io.virtfleet.manager.provider.certificates;

import java.time.Duration;

/**
 * How long certificates are good.
 *
 * @param authority that of the authority
 * @param inside those of the manager and of providers that it runs, which get new ones by themselves
 * @param outside those of providers that run elsewhere, where a person or a program has to fetch the new one
 */
public record CertificateTimes(Duration authority, Duration inside, Duration outside) {
    private static final Duration SHORTEST = Duration.ofMinutes(10);

    public CertificateTimes {
        require("certificates.inside", inside, authority);
        require("certificates.outside", outside, authority);
    }

    /** Ten years, a day and thirty days. */
    public static CertificateTimes usual() {
        return new CertificateTimes(Duration.ofDays(3650), Duration.ofDays(1), Duration.ofDays(30));
    }

    private static void require(String name, Duration life, Duration authority) {
        if (life.compareTo(SHORTEST) < 0 || life.compareTo(authority) > 0) {
            throw new IllegalArgumentException(name + " must be from " + SHORTEST
                    + " to certificates.authority, which is " + authority + ", and is " + life);
        }
    }
}
