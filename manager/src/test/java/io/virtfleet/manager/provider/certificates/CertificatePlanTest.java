package io.virtfleet.manager.provider.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.manager.provider.certificates.CertificateStep.Issue;
import io.virtfleet.manager.provider.certificates.CertificateStep.Keep;
import io.virtfleet.manager.provider.certificates.CertificateView.Trust;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CertificatePlanTest {
    private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant UNTIL = FROM.plus(Duration.ofHours(24));
    private static final CertificateRequest WISH = new CertificateRequest(
            "provider", List.of("a.internal", "b.svc"), CertificateRequest.Use.SERVER, Duration.ofHours(24));
    private static final CertificateView GOOD =
            new CertificateView(FROM, UNTIL, Set.of("a.internal", "b.svc"), Trust.CURRENT_AUTHORITY);

    @Test
    void issuesWhereThereIsNone() {
        assertThat(CertificatePlan.next(Optional.empty(), WISH, FROM)).isEqualTo(new Issue("there is no valid one"));
    }

    @Test
    void keepsOneUntilTwoThirdsOfItsTimeAreOver() {
        Instant renewAt = FROM.plus(Duration.ofHours(16));
        assertThat(next(GOOD, renewAt.minusSeconds(1))).isEqualTo(new Keep(renewAt));
        assertThat(next(GOOD, renewAt)).isEqualTo(new Issue("two thirds of its lifetime are over"));
        assertThat(next(GOOD, UNTIL.plusSeconds(1))).isEqualTo(new Issue("two thirds of its lifetime are over"));
    }

    @Test
    void replacesOneOfAnotherAuthority() {
        assertThat(next(new CertificateView(FROM, UNTIL, GOOD.dnsNames(), Trust.OTHER_AUTHORITY), FROM))
                .isEqualTo(new Issue("the authority changed"));
    }

    @Test
    void replacesOneThatHasTooFewOrTooManyNames() {
        CertificateView few = new CertificateView(FROM, UNTIL, Set.of("a.internal"), Trust.CURRENT_AUTHORITY);
        CertificateView many =
                new CertificateView(FROM, UNTIL, Set.of("a.internal", "b.svc", "c.svc"), Trust.CURRENT_AUTHORITY);
        assertThat(next(few, FROM)).isEqualTo(new Issue("its DNS names changed"));
        assertThat(next(many, FROM)).isEqualTo(new Issue("its DNS names changed"));
    }

    private static CertificateStep next(CertificateView present, Instant now) {
        return CertificatePlan.next(Optional.of(present), WISH, now);
    }
}
