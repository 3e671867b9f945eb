package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A wish that cannot be: the right kind, the field or thing by its name, and nothing left on the host. */
class BadInputIT {
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private static final int SMALL_POOL_MIB = 8;
    private static LibvirtHost host;
    private static ProviderOnHost provider;

    @RegisterExtension
    final LeftAsFound left = new LeftAsFound(() -> host);

    @BeforeAll
    static void start() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        host.smallPool("tiny", SMALL_POOL_MIB);
        provider = ProviderOnHost.start(host);
    }

    @AfterAll
    static void stop() {
        provider.close();
        host.close();
    }

    @Test
    void aPoolThatIsNotThere() {
        refuses(
                SMALL.withDisks(List.of(stored("attic", DiskSpec.of("data", 16)))),
                FaultKind.NOT_FOUND,
                "spec.disks[0].storage",
                "'attic'");
    }

    @Test
    void aNetworkThatIsNotThere() {
        refuses(
                SMALL.withNics(List.of(NicSpec.of("lan", new NicSpec.Network("moon")))),
                FaultKind.NOT_FOUND,
                "spec.nics[0].network",
                "'moon'");
    }

    @Test
    void aBridgeThatIsNotThere() {
        Fault fault = fault(SMALL.withNics(List.of(NicSpec.of("lan", new NicSpec.Bridge("br-moon")))));
        assertThat(fault.kind()).isEqualTo(FaultKind.NOT_FOUND);
        assertThat(fault.message()).contains("br-moon");
    }

    @Test
    void namesThatAreNone() {
        refuses(
                SMALL.withNics(List.of(NicSpec.of("lan", new NicSpec.Network("a'/><x")))),
                FaultKind.INVALID_SPEC,
                "spec.nics[0].network",
                "must be the name of a network");
        refuses(
                SMALL.withNics(List.of(NicSpec.of("lan", new NicSpec.Bridge("../../br0")))),
                FaultKind.INVALID_SPEC,
                "spec.nics[0].bridge",
                "must be the name of a bridge");
        refuses(
                SMALL.withDisks(List.of(stored("../etc", DiskSpec.of("data", 16)))),
                FaultKind.INVALID_SPEC,
                "spec.disks[0].storage",
                "must be the name of a storage pool");
    }

    @Test
    void secureBootWithoutUefi() {
        Hardware bios = Hardware.of(1, 64);
        Hardware secure = new Hardware(
                1,
                64,
                Hardware.Firmware.BIOS,
                Optional.of(new Hardware.Security(true, Optional.empty(), false, Optional.empty())),
                bios.performance(),
                bios.limits(),
                bios.gpus(),
                bios.guestTools(),
                bios.parameters());
        refuses(VmSpec.of(secure), FaultKind.INVALID_SPEC, "spec.hardware.security.secure_boot", "UEFI");
    }

    @Test
    void aFullPool() {
        DiskSpec thick = new DiskSpec(
                "data",
                64,
                Optional.of(DiskSpec.Provisioning.THICK),
                Optional.empty(),
                "tiny",
                Optional.empty(),
                OptionalInt.empty());
        refuses(SMALL.withDisks(List.of(thick)), FaultKind.EXHAUSTED, "", "");
    }

    @Test
    void moreMemoryThanTheHostHas() {
        refuses(VmSpec.of(Hardware.of(1, 8L << 20)), FaultKind.EXHAUSTED, "", "memory");
    }

    @Test
    void aTagThatNoDocumentCanHold() {
        refuses(SMALL.withTags(List.of("ok", "bell \u0007")), FaultKind.INVALID_SPEC, "spec.tags[1]", "");
    }

    private static DiskSpec stored(String pool, DiskSpec disk) {
        return new DiskSpec(
                disk.name(), disk.sizeMib(), disk.provisioning(), disk.medium(), pool, disk.scsi(), disk.iopsLimit());
    }

    private static void refuses(VmSpec spec, FaultKind kind, String field, String words) {
        Fault fault = fault(spec);
        assertThat(fault.kind()).as(fault.toString()).isEqualTo(kind);
        assertThat(fault.field()).isEqualTo(field);
        assertThat(fault.message()).contains(words);
    }

    private static Fault fault(VmSpec spec) {
        return catchThrowableOfType(
                        ProviderException.class,
                        () -> provider.create(ProviderOnHost.owner("bad"), spec, PowerState.ON))
                .fault();
    }
}
