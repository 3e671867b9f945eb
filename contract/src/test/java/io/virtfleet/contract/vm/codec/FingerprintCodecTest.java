package io.virtfleet.contract.vm.codec;

import static io.virtfleet.contract.vm.codec.FingerprintCodec.fingerprint;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Secret;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FingerprintCodecTest {
    private static final VmSpec SPEC = VmSpec.of(Hardware.of(2, 2048))
            .withDisks(List.of(DiskSpec.of("a", 1024)))
            .withPlacement(placement(Map.of("x", "1")));

    /** A change of these digits would look to every running manager as if every VM had changed. */
    @Test
    void itIsTheSameInEveryProcessAndEveryRelease() {
        assertThat(fingerprint(VmSpec.of(Hardware.of(1, 4)))).isEqualTo("3397fb67dcc89948");
        assertThat(fingerprint(SPEC)).isEqualTo("402065ce3ce595c0");
    }

    @Test
    void theOrderOfAMapDoesNotCount() {
        List<String> keys = IntStream.range(0, 40).mapToObj(i -> "key-" + i).toList();

        assertThat(fingerprint(SPEC.withPlacement(placement(map(keys)))))
                .isEqualTo(fingerprint(SPEC.withPlacement(placement(map(keys.reversed())))));
    }

    @Test
    void theOrderOfDisksCounts() {
        VmSpec two = SPEC.withDisks(List.of(DiskSpec.of("a", 1), DiskSpec.of("b", 1)));

        assertThat(fingerprint(two))
                .isNotEqualTo(fingerprint(two.withDisks(two.disks().reversed())));
    }

    @Test
    void whatIsReadAtCreateDoesNotCount() {
        VmSpec furnished = SPEC.withGuest(
                        new GuestSetup(new GuestSetup.Ignition(Secret.of("hush")), "web", "example.com", "UTC"))
                .withBoot(new BootSource.FromDisk("d-1", "", Optional.empty()));

        assertThat(fingerprint(furnished)).isEqualTo(fingerprint(SPEC));
    }

    @Test
    void everyChangeOfTheShapeCounts() {
        RandomSpecs specs = new RandomSpecs(new SplittableRandom(7));
        List<VmSpec> shapes = IntStream.range(0, 500)
                .mapToObj(i -> specs.next())
                .map(FingerprintCodecTest::shape)
                .distinct()
                .toList();

        assertThat(shapes.stream().map(FingerprintCodec::fingerprint).distinct())
                .hasSameSizeAs(shapes);
    }

    private static VmSpec shape(VmSpec spec) {
        return new VmSpec(
                spec.hardware(),
                new BootSource.Nothing(),
                spec.bootDisk(),
                spec.disks(),
                spec.nics(),
                Optional.empty(),
                spec.placement(),
                spec.tags());
    }

    private static Map<String, String> map(List<String> keys) {
        Map<String, String> map = new LinkedHashMap<>();
        keys.forEach(key -> map.put(key, "v"));
        return Collections.unmodifiableMap(map);
    }

    private static Placement placement(Map<String, String> parameters) {
        return new Placement("", "", "", "", "", "", parameters);
    }
}
