package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.VmSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VmMapperTest {
    @Test
    void aVmOfItsClassAloneIsHardware() {
        assertThat(VmManifests.bare().spec()).isEqualTo(VmSpec.of(Hardware.of(2, 4096)));
    }

    @Test
    void anImportedDiskIsTheBootDisk() {
        VmSpec spec = VmManifests.bare()
                .vm("{importedDisk: {diskID: d-1, path: /disks/d-1, format: vmdk, sizeGiB: 20, source: migration}}")
                .spec();

        assertThat(spec.boot()).isEqualTo(new BootSource.FromDisk("d-1", "/disks/d-1", Optional.of(DiskFormat.VMDK)));
        assertThat(spec.bootDisk()).contains(DiskSpec.of("boot", 20 * 1024));
    }

    @Test
    void anImportedDiskOfUnknownSizeStaysAsLargeAsItIs() {
        assertThat(VmManifests.bare()
                        .vmClass("{cpu: 2, memory: 4Gi, diskDefaults: {size: 40Gi}}")
                        .vm("{importedDisk: {diskID: d-1}}")
                        .spec()
                        .bootDisk())
                .isEmpty();
    }

    @Test
    void tagsAreKept() {
        assertThat(VmManifests.bare().vm("{tags: [web, eu]}").spec().tags()).containsExactly("web", "eu");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{lifecycle: {preStop: {exec: {command: [sync]}}}} | spec.lifecycle.preStop.exec",
                "{lifecycle: {preStop: {httpGet: {port: 80}}}}     | spec.lifecycle.preStop.httpGet",
                "{lifecycle: {postStart: {snapshot: {name: s}}}}   | spec.lifecycle.postStart.snapshot",
                "{placementRef: {name: spread}}                    | spec.placementRef",
                "{snapshot: {revertToRef: {name: s}}}              | spec.snapshot.revertToRef",
            })
    void whatNothingCanDoIsRefusedByItsName(String vm, String path) {
        assertThat(VmManifests.bare().vm(vm).faults()).singleElement().satisfies(fault -> {
            assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
            assertThat(fault.field()).isEqualTo(path);
            assertThat(fault.message()).startsWith(path + " is not supported: ");
        });
    }

    @Test
    void allThatIsWrongIsReportedAtOnce() {
        assertThat(VmManifests.bare()
                        .vm(
                                "{placementRef: {name: spread}, disks: [{name: boot, sizeGiB: 1}], resources: {gpu: {count: 1}}}")
                        .faults())
                .extracting(Fault::field)
                .containsExactlyInAnyOrder("spec.placementRef", "spec.disks[0].name", "spec.resources.gpu.type");
    }

    @Test
    void whatAProviderWouldRefuseUnreadIsRefusedHere() {
        assertThat(VmManifests.bare().vm("{tags: [web, web]}").refusals())
                .containsExactly("spec.tags must have unique tags, and has 'web' twice");
    }

    @Test
    void aShutdownTakesAnHourAtMost() {
        assertThat(VmManifests.bare()
                        .vm("{lifecycle: {gracefulShutdownTimeout: 61m}}")
                        .refusals())
                .containsExactly("spec.lifecycle.gracefulShutdownTimeout must be at most 1h");
    }

    @Test
    void aReferenceThatWasNotFoundIsReported() {
        assertThat(VmManifests.bare()
                        .vm("{imageRef: {name: debian}, networks: [{name: eth0, networkRef: {name: office}}]}")
                        .faults())
                .extracting(Fault::kind, Fault::field, Fault::message)
                .containsExactly(
                        tuple(FaultKind.NOT_FOUND, "spec.imageRef", "VMImage debian does not exist"),
                        tuple(
                                FaultKind.NOT_FOUND,
                                "spec.networks[0].networkRef",
                                "VMNetworkAttachment office does not exist"));
    }

    @Test
    void aVmOnNothingHasNoBootDisk() {
        assertThat(VmManifests.bare()
                        .vmClass("{cpu: 1, memory: 1Gi, diskDefaults: {size: 40Gi, type: thin}}")
                        .spec())
                .isEqualTo(VmSpec.of(Hardware.of(1, 1024)).withDisks(List.of()));
    }
}
