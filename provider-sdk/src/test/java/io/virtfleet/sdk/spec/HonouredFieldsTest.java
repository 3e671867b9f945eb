package io.virtfleet.sdk.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.GuestSetup;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HonouredFieldsTest {
    private static final HonouredFields NONE = new HonouredFields("the acme provider", Set.of());
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private static final DiskSpec FAST = new DiskSpec(
            "data", 16, Optional.empty(), Optional.of(DiskSpec.Medium.SSD), "", Optional.empty(), OptionalInt.empty());
    private static final NicSpec BRIDGED = NicSpec.of("eth0", new NicSpec.Bridge("br0"));

    /** What every VM has. */
    private static final Set<String> REQUIRED = Set.of(
            "hardware.cpu_count",
            "hardware.memory_mib",
            "hardware.firmware",
            "boot_disk.name",
            "boot_disk.size_mib",
            "disks.name",
            "disks.size_mib",
            "nics.name");

    private static List<String> refused(HonouredFields fields, VmSpec spec) {
        return fields.ofCreate(spec).stream().map(Fault::field).toList();
    }

    @Test
    void aPlainVmNeedsNothing() {
        assertThat(NONE.ofCreate(SMALL)).isEmpty();
    }

    @Test
    void aFieldThatIsNotHonouredIsRefusedByItsPath() {
        VmSpec spec = SMALL.withTags(List.of("blue"));
        assertThat(NONE.ofCreate(spec))
                .containsExactly(Fault.of(
                        FaultKind.UNSUPPORTED, "spec.tags", "spec.tags is not supported by the acme provider"));
        assertThatThrownBy(() -> HonouredFields.refuse(NONE.ofCreate(spec)))
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        refused -> assertThat(refused.fault().field()).isEqualTo("spec.tags"));
    }

    @Test
    void aFieldThatIsHonouredPasses() {
        HonouredFields tags = new HonouredFields("the acme provider", Set.of(SpecField.TAGS));
        assertThat(tags.ofCreate(SMALL.withTags(List.of("blue")))).isEmpty();
        HonouredFields.refuse(List.of());
    }

    @Test
    void namesThePlaceInAList() {
        HonouredFields fields =
                new HonouredFields("the acme provider", Set.of(SpecField.DISKS, SpecField.NICS, SpecField.BOOT_DISK));
        VmSpec spec = SMALL.withDisks(List.of(DiskSpec.of("plain", 16), FAST))
                .withBootDisk(FAST)
                .withNics(List.of(BRIDGED));
        assertThat(refused(fields, spec))
                .containsExactly("spec.boot_disk.medium", "spec.disks[1].medium", "spec.nics[0].bridge");
    }

    @Test
    void findsAllThatIsSetAtOnce() {
        Hardware hardware = new Hardware(
                1,
                64,
                Hardware.Firmware.BIOS,
                Optional.of(
                        new Hardware.Security(true, Optional.of(Hardware.TpmVersion.V2_0), false, Optional.empty())),
                Optional.empty(),
                Optional.of(new Hardware.Limits(
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.of(5),
                        OptionalLong.of(64),
                        OptionalLong.empty())),
                List.of(),
                Optional.empty(),
                Map.of("k", "v"));
        VmSpec spec = SMALL.withHardware(hardware)
                .withBoot(new BootSource.FromDisk("import.1", "", Optional.empty()))
                .withPlacement(new Placement("", "node-1", "", "", "", "", Map.of()));
        assertThat(refused(NONE, spec))
                .containsExactly(
                        "spec.hardware.security.secure_boot",
                        "spec.hardware.security.tpm",
                        "spec.hardware.limits.cpu_shares",
                        "spec.hardware.limits.memory_limit_mib",
                        "spec.hardware.parameters",
                        "spec.existing_disk.disk_id",
                        "spec.placement.host");
    }

    @Test
    void whatIsReadAtCreateDoesNotMatterLater() {
        VmSpec spec = SMALL.withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Template("debian"))))
                .withGuest(new GuestSetup(new GuestSetup.Unconfigured(), "web", "", ""))
                .withTags(List.of("blue"));
        assertThat(refused(NONE, spec)).containsExactly("spec.image.template", "spec.guest.hostname", "spec.tags");
        assertThat(NONE.ofReconfigure(spec)).extracting(Fault::field).containsExactly("spec.tags");
    }

    /** A field that is new in the contract must be in the table, or every provider would ignore it. */
    @Test
    void theTableHasEveryFieldOfTheContract() {
        Set<String> table = EnumSet.allOf(SpecField.class).stream()
                .flatMap(field -> field.names().stream())
                .collect(Collectors.toSet());
        List<String> missing = leaves("", VmSpecProto.VmSpec.getDescriptor())
                .filter(path -> !REQUIRED.contains(path))
                .filter(path -> prefixes(path).noneMatch(deep(table)::contains))
                .toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void theTableHasNoFieldThatTheContractLacks() {
        Set<String> known = leaves("", VmSpecProto.VmSpec.getDescriptor())
                .flatMap(HonouredFieldsTest::prefixes)
                .collect(Collectors.toSet());
        assertThat(Arrays.stream(SpecField.values()).flatMap(field -> field.names().stream()))
                .isSubsetOf(known);
    }

    /** A list as a whole does not stand for the fields of what is in it. */
    private static Set<String> deep(Set<String> table) {
        return table.stream()
                .filter(name -> !Set.of("disks", "nics", "boot_disk").contains(name))
                .collect(Collectors.toSet());
    }

    private static Stream<String> prefixes(String path) {
        return Stream.iterate(path, at -> !at.isEmpty(), at -> at.substring(0, Math.max(0, at.lastIndexOf('.'))));
    }

    private static Stream<String> leaves(String at, Descriptor message) {
        return message.getFields().stream().flatMap(field -> {
            String path = at + field.getName();
            boolean nested = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && !field.isMapField();
            return nested ? leaves(path + ".", field.getMessageType()) : Stream.of(path);
        });
    }
}
