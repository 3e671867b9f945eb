package io.virtfleet.manager.provider.certificates;

import java.time.Instant;

/** What to do with a certificate. */
sealed interface CertificateStep {
    /** Nothing until that time. */
    record Keep(Instant renewAt) implements CertificateStep {}

    /** Issue a new one; {@code why} is for the log. */
    record Issue(String why) implements CertificateStep {}
}
