package io.virtfleet.provider.libvirt.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.SilentFollower;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.sdk.server.PlatformPool;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports that are refused before the host is asked: it cannot be, since nobody is connected with it. */
class DiskImportsTest {
    private static final long MAX_BYTES = 1 << 20;
    private static final Owner OWNER = new Owner("blue", "shop", "db", "0f8fad5b-d9cb-469f-a165-70867728950e");

    private final PlatformPool threads = new PlatformPool(1, 1);
    private final DiskImports imports = new DiskImports(
            new LibvirtSession(HostUri.parse("test:///default").orElseThrow(), threads, new SilentFollower()),
            new HostDefaults("imports", "default", "default", new MachineStyle(MachineStyle.Type.QEMU, "q35")),
            MAX_BYTES);

    @AfterEach
    void stop() {
        threads.close();
    }

    private Fault refusal(DiskFormat format, long bytes, String datastore) {
        Placement placement = new Placement("", "", datastore, "", "", "", Map.of());
        DiskImport spec = new DiskImport(OWNER, format, bytes, 0, Optional.of(placement));
        return catchThrowableOfType(ProviderException.class, () -> imports.begin(spec))
                .fault();
    }

    @Test
    void refusesMoreBytesThanAnImageMayHaveBeforeTheFirstComes() {
        Fault fault = refusal(DiskFormat.QCOW2, MAX_BYTES + 1, "");
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("header.total_bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../default", "/var/lib", "a b", "<pool/>", "pool\n", "default%00"})
    void refusesAPoolOfANameThatNoneHas(String datastore) {
        Fault fault = refusal(DiskFormat.RAW, 1, datastore);
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("header.placement.datastore");
    }

    @Test
    void refusesAFormatThatMayNameOtherFiles() {
        Fault fault = refusal(DiskFormat.VMDK, 1, "");
        assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        assertThat(fault.field()).isEqualTo("header.format");
    }
}
