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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports that are refused before the host is asked. */
class VolumeImportsTest {
    private static final Owner OWNER = new Owner("blue", "shop", "db", "0f8fad5b-d9cb-469f-a165-70867728950e");

    private static Fault refusal(DiskFormat format, Placement placement) {
        DiskImport spec = new DiskImport(OWNER, format, 1, 0, Optional.of(placement));
        return catchThrowableOfType(ProviderException.class, () -> VolumeImports.check(spec))
                .fault();
    }

    private static Placement on(String datastore) {
        return new Placement("", "", datastore, "", "", "", Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../default", "/var/lib", "a b", "<pool/>", "pool\n", "default%00"})
    void refusesAPoolOfANameThatNoneHas(String datastore) {
        Fault fault = refusal(DiskFormat.RAW, on(datastore));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo("header.placement.datastore");
    }

    @Test
    void refusesAFormatThatMayNameOtherFiles() {
        Fault fault = refusal(DiskFormat.VMDK, on(""));
        assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        assertThat(fault.field()).isEqualTo("header.format");
    }

    @Test
    void refusesAPlaceThatAHostDoesNotHave() {
        Fault fault = refusal(DiskFormat.RAW, new Placement("", "", "", "cluster", "", "", Map.of()));
        assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        assertThat(fault.field()).isEqualTo("header.placement");
    }
}
