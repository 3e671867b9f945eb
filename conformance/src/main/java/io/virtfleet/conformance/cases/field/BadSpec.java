package io.virtfleet.conformance.cases.field;

import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.VmSpecProto.ChecksumAlgorithm;
import io.virtfleet.proto.v1.VmSpecProto.DiskSpec;
import io.virtfleet.proto.v1.VmSpecProto.Download;
import io.virtfleet.proto.v1.VmSpecProto.Gpu;
import io.virtfleet.proto.v1.VmSpecProto.Hardware;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto.NicSpec;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A shape with one thing wrong in it.
 *
 * @param words what is wrong, for the name of a case
 * @param field the path that must be named
 */
record BadSpec(String id, String words, String field, UnaryOperator<VmSpec> spoil) {
    private static final int UNKNOWN = 99;
    private static final long TOO_LARGE_MIB = 67_108_865;

    /** Fields that every provider has: none may call them unsupported. */
    private static final List<BadSpec> REQUIRED = List.of(
            hardware("cpu-count-zero", "no CPUs", "cpu_count", hardware -> hardware.setCpuCount(0)),
            hardware(
                    "cpu-count-negative",
                    "a negative number of CPUs",
                    "cpu_count",
                    hardware -> hardware.setCpuCount(-1)),
            hardware("cpu-count-too-large", "more than 1024 CPUs", "cpu_count", hardware -> hardware.setCpuCount(1025)),
            hardware(
                    "memory-too-small",
                    "less than 4 MiB of memory",
                    "memory_mib",
                    hardware -> hardware.setMemoryMib(3)),
            hardware(
                    "memory-too-large",
                    "more than 64 TiB of memory",
                    "memory_mib",
                    hardware -> hardware.setMemoryMib(TOO_LARGE_MIB)),
            hardware(
                    "firmware-unspecified", "firmware that is not chosen", "firmware", Hardware.Builder::clearFirmware),
            hardware(
                    "firmware-unknown",
                    "an unknown firmware",
                    "firmware",
                    hardware -> hardware.setFirmwareValue(UNKNOWN)),
            new BadSpec(
                    "hardware-missing",
                    "a VM without hardware",
                    "spec.hardware",
                    spec -> spec.toBuilder().clearHardware().build()));

    private static final List<BadSpec> OPTIONAL = List.of(
            hardware(
                    "guest-tools-unknown",
                    "an unknown wish for guest tools",
                    "guest_tools",
                    hardware -> hardware.setGuestToolsValue(UNKNOWN)),
            hardware(
                    "tpm-unknown",
                    "an unknown TPM version",
                    "security.tpm",
                    hardware -> hardware.getSecurityBuilder().setTpmValue(UNKNOWN)),
            hardware(
                    "latency-unknown",
                    "an unknown latency sensitivity",
                    "performance.latency_sensitivity",
                    hardware -> hardware.getPerformanceBuilder().setLatencySensitivityValue(UNKNOWN)),
            hardware(
                    "gpu-count",
                    "no GPUs of a type",
                    "gpus[0].count",
                    hardware -> hardware.addGpus(Gpu.newBuilder().setType("kit"))),
            disk("disk-name-empty", "a disk without a name", "name", DiskSpec.Builder::clearName),
            disk("disk-name-form", "a disk name that is no DNS label", "name", disk -> disk.setName("Böse Disk")),
            disk("disk-size-zero", "a disk without a size", "size_mib", DiskSpec.Builder::clearSizeMib),
            disk("disk-size-negative", "a disk of negative size", "size_mib", disk -> disk.setSizeMib(-1)),
            disk(
                    "disk-size-too-large",
                    "a disk of more than 64 TiB",
                    "size_mib",
                    disk -> disk.setSizeMib(TOO_LARGE_MIB)),
            disk(
                    "disk-provisioning-unknown",
                    "an unknown provisioning",
                    "provisioning",
                    disk -> disk.setProvisioningValue(UNKNOWN)),
            disk("disk-medium-unknown", "an unknown medium", "medium", disk -> disk.setMediumValue(UNKNOWN)),
            disk(
                    "disk-controller",
                    "a SCSI controller above 3",
                    "scsi.controller",
                    disk -> disk.getScsiBuilder().setController(4)),
            new BadSpec(
                    "disk-names-differ",
                    "two disks of one name",
                    "spec.disks",
                    spec -> Specs.withDisk(Specs.withDisk(spec, "kit-disk", 16), "kit-disk", 16)),
            nic("nic-name-form", "a network card's name that is no DNS label", "name", nic -> nic.setName("-nic-")),
            nic(
                    "nic-mac-form",
                    "an address that is no MAC address",
                    "mac_address",
                    nic -> nic.setMacAddress("52-54-00")),
            nic("nic-model-unknown", "an unknown model of network card", "model", nic -> nic.setModelValue(UNKNOWN)),
            nic("nic-vlan-zero", "VLAN 0", "vlan_id", nic -> nic.setVlanId(0)),
            nic("nic-vlan-too-large", "VLAN 4095", "vlan_id", nic -> nic.setVlanId(4095)),
            nic("nic-mtu-too-small", "an MTU below 68", "mtu", nic -> nic.setMtu(67)),
            nic(
                    "nic-ip-form",
                    "an address that is no IP address",
                    "address.ip",
                    nic -> nic.getAddressBuilder().setIp("300.1.1.1").setPrefixLength(24)),
            nic(
                    "nic-prefix-length",
                    "a prefix of 33 bits for IPv4",
                    "address.prefix_length",
                    nic -> nic.getAddressBuilder().setIp("192.0.2.7").setPrefixLength(33)),
            new BadSpec(
                    "nic-names-differ",
                    "two network cards of one name",
                    "spec.nics",
                    spec -> Specs.withNic(Specs.withNic(spec, "kit-nic"), "kit-nic")),
            image("image-location", "an image without a location", "spec.image", image -> {}),
            image(
                    "image-url",
                    "an image URL of an unknown scheme",
                    "spec.image.download.url",
                    image -> image.setDownload(Download.newBuilder().setUrl("gopher://example.org/disk"))),
            image(
                    "image-checksum-algorithm",
                    "a checksum without an algorithm",
                    "spec.image.checksum.algorithm",
                    image -> image.setTemplate("kit").getChecksumBuilder().setHex("00")),
            image(
                    "image-checksum-hex",
                    "a checksum of the wrong length",
                    "spec.image.checksum.hex",
                    image -> image.setTemplate("kit")
                            .getChecksumBuilder()
                            .setAlgorithm(ChecksumAlgorithm.CHECKSUM_ALGORITHM_SHA256)
                            .setHex("00")),
            image(
                    "image-format-unknown",
                    "an unknown image format",
                    "spec.image.format",
                    image -> image.setTemplate("kit").setFormatValue(UNKNOWN)));

    static final List<BadSpec> ALL =
            Stream.concat(REQUIRED.stream(), OPTIONAL.stream()).toList();

    private static BadSpec hardware(String id, String words, String field, Consumer<Hardware.Builder> spoil) {
        return new BadSpec(id, words, "spec.hardware." + field, spec -> {
            VmSpec.Builder bad = spec.toBuilder();
            spoil.accept(bad.getHardwareBuilder());
            return bad.build();
        });
    }

    private static BadSpec disk(String id, String words, String field, Consumer<DiskSpec.Builder> spoil) {
        return new BadSpec(id, words, "spec.disks[0]." + field, spec -> {
            VmSpec.Builder bad = spec.toBuilder().clearDisks();
            spoil.accept(bad.addDisksBuilder().setName("kit-disk").setSizeMib(16));
            return bad.build();
        });
    }

    private static BadSpec nic(String id, String words, String field, Consumer<NicSpec.Builder> spoil) {
        return new BadSpec(id, words, "spec.nics[0]." + field, spec -> {
            VmSpec.Builder bad = spec.toBuilder().clearNics();
            spoil.accept(bad.addNicsBuilder().setName("kit-nic"));
            return bad.build();
        });
    }

    private static BadSpec image(String id, String words, String field, Consumer<ImageSource.Builder> spoil) {
        return new BadSpec(id, words, field, spec -> {
            VmSpec.Builder bad = spec.toBuilder().clearBoot();
            spoil.accept(bad.getImageBuilder());
            return bad.build();
        });
    }

    VmSpec of(VmSpec good) {
        return spoil.apply(good);
    }

    /** Names the field; or, where a provider need not know it, refuses it or what it lies in as unsupported. */
    boolean isToldBy(Fault fault) {
        boolean invalid = fault.kind() == FaultKind.INVALID_SPEC && Expect.within(field, fault.field());
        boolean unsupported = fault.kind() == FaultKind.UNSUPPORTED
                && fault.field().startsWith("spec.")
                && Expect.within(fault.field(), field);
        return invalid || (unsupported && !REQUIRED.contains(this));
    }
}
