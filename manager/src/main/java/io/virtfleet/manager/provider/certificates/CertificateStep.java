package io.virtfleet.manager.provider.certificates;

import java.time.Instant;

/** What is to be done about a certificate. */
sealed interface CertificateStep {
    /** Nothing before that time. */
    record Keep(Instant renewAt) implements CertificateStep {}

    /** A new one is needed; {@code why} is for the log. */
    record Issue(String why) implements CertificateStep {}
}
