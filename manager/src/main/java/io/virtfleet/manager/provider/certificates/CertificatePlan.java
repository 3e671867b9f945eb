package io.virtfleet.manager.provider.certificates;

import io.virtfleet.manager.provider.certificates.CertificateStep.Issue;
import io.virtfleet.manager.provider.certificates.CertificateStep.Keep;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** When a certificate is replaced, as one pure function. */
final class CertificatePlan {
    private CertificatePlan() {}

    static CertificateStep next(Optional<LeafView> present, LeafWish wish, Instant now) {
        if (present.isEmpty()) {
            return new Issue("there is none");
        }
        LeafView leaf = present.get();
        if (leaf.trust() == LeafView.Trust.OF_ANOTHER) {
            return new Issue("it is of another authority");
        }
        if (!leaf.dnsNames().equals(Set.copyOf(wish.dnsNames()))) {
            return new Issue("its names changed");
        }
        Instant renewAt = renewAt(leaf);
        return now.isBefore(renewAt) ? new Keep(renewAt) : new Issue("two thirds of its time are over");
    }

    /** So early that a third of its time is left to find out why it was not renewed. */
    static Instant renewAt(LeafView leaf) {
        return leaf.from()
                .plus(Duration.between(leaf.from(), leaf.until())
                        .multipliedBy(2)
                        .dividedBy(3));
    }
}
