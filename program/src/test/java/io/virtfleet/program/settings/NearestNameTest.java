package io.virtfleet.program.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    @Test
    void countsTheLettersThatDiffer() {
        assertThat(NearestName.distance("port", "port")).isZero();
        assertThat(NearestName.distance("prot", "port")).isEqualTo(1);
        assertThat(NearestName.distance("pot", "port")).isEqualTo(1);
        assertThat(NearestName.distance("", "port")).isEqualTo(4);
        assertThat(NearestName.distance("health-prot", "port")).isEqualTo(8);
    }

    @Test
    void findsWhatWasMostLikelyMeant() {
        assertThat(NearestName.of("--prot", List.of("--tls-dir", "--port", "--help")))
                .contains("--port");
    }
}
