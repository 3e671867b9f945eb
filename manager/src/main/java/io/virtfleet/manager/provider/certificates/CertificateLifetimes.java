package io.virtfleet.manager.provider.certificates;

import java.time.Duration;

/**
 * The lifetimes of certificates.
 *
 * @param authority of the authority's own certificate
 * @param internal of the certificates of the manager and of providers that it runs, which are renewed automatically
 * @param external of the certificates of External providers, to which the user has to bring the renewed one
 */
public record CertificateLifetimes(Duration authority, Duration internal, Duration external) {
    private static final Duration MIN = Duration.ofMinutes(10);

    public CertificateLifetimes {
        require("certificates.internal", internal, authority);
        require("certificates.external", external, authority);
    }

    /** Ten years, a day and thirty days. */
    public static CertificateLifetimes defaults() {
        return new CertificateLifetimes(Duration.ofDays(3650), Duration.ofDays(1), Duration.ofDays(30));
    }

    private static void require(String name, Duration lifetime, Duration authority) {
        if (lifetime.compareTo(MIN) < 0 || lifetime.compareTo(authority) > 0) {
            throw new IllegalArgumentException(name + " must be from " + MIN + " to certificates.authority, which is "
                    + authority + ", but is " + lifetime);
        }
    }
}
