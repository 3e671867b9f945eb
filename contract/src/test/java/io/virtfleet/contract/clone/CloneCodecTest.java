package io.virtfleet.contract.clone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.ClonesProto;
import io.virtfleet.proto.v1.ClonesProto.CloneRequest;
import io.virtfleet.proto.v1.VmStateProto;
import org.junit.jupiter.api.Test;

class CloneCodecTest {

    private static final CloneSpec CLONE =
            new CloneSpec(Samples.VM, "s-1", CloneSpec.Mode.LINKED, VmSpec.of(Hardware.of(2, 2048)), PowerState.OFF);

    @Test
    void clonesComeBack() {
        assertThatObject(FieldPath.read(at -> CloneCodec.decode(CloneCodec.encode(Samples.OWNER, CLONE), at)))
                .isEqualTo(CLONE);
    }

    @Test
    void aCloneHasNoBootSourceOfItsOwn() {
        CloneRequest.Builder image = CloneCodec.encode(Samples.OWNER, CLONE).toBuilder();
        image.getSpecBuilder().getImageBuilder().setImageId("i-1");
        CloneRequest.Builder disk = CloneCodec.encode(Samples.OWNER, CLONE).toBuilder();
        disk.getSpecBuilder().getExistingDiskBuilder().setDiskId("d-1");

        assertThat(Findings.paths(at -> CloneCodec.decode(image.build(), at))).containsExactly("spec.image");
        assertThat(Findings.paths(at -> CloneCodec.decode(disk.build(), at))).containsExactly("spec.existing_disk");
    }

    @Test
    void findsEveryWrongField() {
        CloneRequest.Builder wire = CloneCodec.encode(Samples.OWNER, CLONE).toBuilder()
                .setSnapshotId("x".repeat(257))
                .setMode(ClonesProto.CloneMode.CLONE_MODE_UNSPECIFIED)
                .setPower(VmStateProto.PowerState.POWER_STATE_PAUSED);
        wire.getSourceBuilder().setVmId("");
        wire.getSpecBuilder().getHardwareBuilder().setCpuCount(0);

        assertThat(Findings.paths(at -> CloneCodec.decode(wire.build(), at)))
                .containsExactly("source.vm_id", "snapshot_id", "mode", "spec.hardware.cpu_count", "power");
    }
}
