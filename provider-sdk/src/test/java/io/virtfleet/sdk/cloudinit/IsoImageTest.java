package io.virtfleet.sdk.cloudinit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IsoImageTest {
    private static final long SEED = 20_260_101;

    @Test
    void isFoundByItsVolumeNameInBothWaysOfReading() {
        var disc = new IsoReader(IsoImage.write("cidata", Map.of("user-data", new byte[] {1})));
        assertThat(disc.volume()).isEqualTo("cidata");
        assertThat(disc.jolietVolume()).isEqualTo("cidata");
    }

    @Test
    void keepsNamesWithTheirDashesAndCase() {
        var disc = new IsoReader(IsoImage.write(
                "cidata",
                Map.of(
                        "user-data", new byte[] {1},
                        "meta-data", new byte[] {2},
                        "network-config", new byte[] {3},
                        "vendor-data", new byte[] {4})));
        assertThat(disc.rockRidge())
                .containsOnlyKeys("meta-data", "network-config", "user-data", "vendor-data")
                .containsEntry("network-config", new byte[] {3});
        assertThat(disc.joliet()).containsExactlyInAnyOrderEntriesOf(disc.rockRidge());
        assertThat(disc.plain()).containsOnlyKeys("META_DAT.;1", "NETWORK_.;1", "USER_DAT.;1", "VENDOR_D.;1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2047, 2048, 2049, 1 << 20})
    void keepsContentsOfEveryLength(int length) {
        byte[] content = new byte[length];
        new Random(SEED).nextBytes(content);
        byte[] image = IsoImage.write("cidata", Map.of("meta-data", content, "user-data", content));
        var disc = new IsoReader(image);
        assertThat(disc.rockRidge().get("meta-data")).isEqualTo(content);
        assertThat(disc.rockRidge().get("user-data")).isEqualTo(content);
        assertThat(image).hasSize(disc.sectors() * 2048);
    }
}
