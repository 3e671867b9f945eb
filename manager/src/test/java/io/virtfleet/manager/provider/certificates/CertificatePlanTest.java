package io.virtfleet.manager.provider.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.manager.provider.certificates.CertificateStep.Issue;
import io.virtfleet.manager.provider.certificates.CertificateStep.Keep;
import io.virtfleet.manager.provider.certificates.LeafView.Trust;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CertificatePlanTest {
    private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant UNTIL = FROM.plus(Duration.ofHours(24));
    private static final LeafWish WISH =
            new LeafWish("provider", List.of("a.internal", "b.svc"), LeafWish.Use.SERVER, Duration.ofHours(24));
    private static final LeafView GOOD =
            new LeafView(FROM, UNTIL, Set.of("a.internal", "b.svc"), Trust.OF_THE_AUTHORITY);

    @Test
    void issuesWhereThereIsNone() {
        assertThat(CertificatePlan.next(Optional.empty(), WISH, FROM)).isEqualTo(new Issue("there is none"));
    }

    @Test
    void keepsOneUntilTwoThirdsOfItsTimeAreOver() {
        Instant renewAt = FROM.plus(Duration.ofHours(16));
        assertThat(next(GOOD, renewAt.minusSeconds(1))).isEqualTo(new Keep(renewAt));
        assertThat(next(GOOD, renewAt)).isEqualTo(new Issue("two thirds of its time are over"));
        assertThat(next(GOOD, UNTIL.plusSeconds(1))).isEqualTo(new Issue("two thirds of its time are over"));
    }

    @Test
    void replacesOneOfAnotherAuthority() {
        assertThat(next(new LeafView(FROM, UNTIL, GOOD.dnsNames(), Trust.OF_ANOTHER), FROM))
                .isEqualTo(new Issue("it is of another authority"));
    }

    @Test
    void replacesOneThatHasTooFewOrTooManyNames() {
        LeafView few = new LeafView(FROM, UNTIL, Set.of("a.internal"), Trust.OF_THE_AUTHORITY);
        LeafView many = new LeafView(FROM, UNTIL, Set.of("a.internal", "b.svc", "c.svc"), Trust.OF_THE_AUTHORITY);
        assertThat(next(few, FROM)).isEqualTo(new Issue("its names changed"));
        assertThat(next(many, FROM)).isEqualTo(new Issue("its names changed"));
    }

    private static CertificateStep next(LeafView present, Instant now) {
        return CertificatePlan.next(Optional.of(present), WISH, now);
    }
}
