package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.DiskSpec.Controller;
import io.virtfleet.contract.vm.DiskSpec.Medium;
import io.virtfleet.contract.vm.DiskSpec.Provisioning;
import io.virtfleet.contract.vm.DiskSpec.Scsi;
import io.virtfleet.contract.vm.DiskSpec.Sharing;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskMapperTest {
    private static final String DEFAULTS =
            "{cpu: 1, memory: 1Gi, diskDefaults: {size: 40Gi, type: nvme, storageClass: fast, iops: 500}}";

    @ParameterizedTest
    @CsvSource({
        "thin, THIN,",
        "thick, THICK,",
        "eagerzeroedthick, EAGER_ZEROED,",
        "ssd,, SSD",
        "hdd,, HDD",
    })
    void theTypeSaysWhenSpaceIsTakenOrWhatItLiesOn(
            String type, @Nullable Provisioning provisioning, @Nullable Medium medium) {
        assertThat(disk("{name: a, sizeGiB: 1, type: " + type + "}"))
                .isEqualTo(new DiskSpec(
                        "a",
                        1024,
                        Optional.ofNullable(provisioning),
                        Optional.ofNullable(medium),
                        "",
                        Optional.empty(),
                        OptionalInt.empty()));
    }

    @Test
    void aPlaceOnTheScsiBusIsKept() {
        assertThat(disk("{name: a, sizeGiB: 1, scsi: {controller: 2, controllerType: lsilogic-sas,"
                                + " sharedBus: physicalSharing}}")
                        .scsi())
                .contains(new Scsi(2, Optional.of(Controller.LSI_LOGIC_SAS), Optional.of(Sharing.PHYSICAL)));
    }

    @Test
    void whatADiskDoesNotSayItsClassSays() {
        assertThat(VmManifests.bare()
                        .vmClass(DEFAULTS)
                        .vm("{disks: [{name: a, sizeGiB: 1}, {name: b, sizeGiB: 2, type: thick, storageClass: slow}]}")
                        .spec()
                        .disks())
                .containsExactly(
                        new DiskSpec(
                                "a",
                                1024,
                                Optional.empty(),
                                Optional.of(Medium.NVME),
                                "fast",
                                Optional.empty(),
                                OptionalInt.of(500)),
                        new DiskSpec(
                                "b",
                                2048,
                                Optional.of(Provisioning.THICK),
                                Optional.empty(),
                                "slow",
                                Optional.empty(),
                                OptionalInt.of(500)));
    }

    @Test
    void theBootDiskOfAnImageIsAsTheClassSays() {
        assertThat(VmManifests.bare()
                        .vmClass(DEFAULTS)
                        .image("{source: {mock: {name: debian}}}")
                        .spec()
                        .bootDisk())
                .contains(new DiskSpec(
                        "boot",
                        40 * 1024,
                        Optional.empty(),
                        Optional.of(Medium.NVME),
                        "fast",
                        Optional.empty(),
                        OptionalInt.of(500)));
    }

    @Test
    void theBootDiskOfAnImageIsAsTheImageHasItWhenTheClassSaysNothing() {
        assertThat(VmManifests.bare()
                        .image("{source: {mock: {name: debian}}}")
                        .spec()
                        .bootDisk())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"10Gi, 20", "30Gi, 30"})
    void theBootDiskIsNeverSmallerThanTheMocksImage(String size, long gib) {
        assertThat(VmManifests.bare()
                        .vmClass("{cpu: 1, memory: 1Gi, diskDefaults: {size: " + size + "}}")
                        .image("{source: {mock: {name: debian, sizeGiB: 20}}}")
                        .spec()
                        .bootDisk()
                        .map(DiskSpec::sizeMib))
                .contains(gib * 1024);
    }

    @Test
    void aDiskNeverGetsSmallerThanWritten() {
        assertThat(VmManifests.bare()
                        .vmClass("{cpu: 1, memory: 1Gi, diskDefaults: {size: 1G}}")
                        .image("{source: {mock: {}}}")
                        .spec()
                        .bootDisk()
                        .map(DiskSpec::sizeMib))
                .contains(954L);
    }

    @Test
    void theNameOfTheBootDiskIsTaken() {
        assertThat(VmManifests.bare()
                        .vm("{disks: [{name: a, sizeGiB: 1}, {name: boot, sizeGiB: 1}]}")
                        .refusals())
                .containsExactly("spec.disks[1].name must not be 'boot', which is the name of the boot disk");
    }

    private static DiskSpec disk(String yaml) {
        return VmManifests.bare().vm("{disks: [" + yaml + "]}").spec().disks().getFirst();
    }
}
