package io.virtfleet.contract.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.proto.v1.PlansProto;
import io.virtfleet.proto.v1.PlansProto.PlanResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanCodecTest {
    private static final ChangePlan PLAN = new ChangePlan(
            List.of(
                    new PlannedChange("spec.hardware.cpu_count", PlannedChange.Action.CHANGE, "2", "4", false),
                    new PlannedChange("spec.hardware.firmware", PlannedChange.Action.CHANGE, "BIOS", "UEFI", true)),
            List.of(Fault.of(FaultKind.NOT_FOUND, "spec.nics[0].network", "there is no such network")));

    @Test
    void aPlanComesBack() {
        assertThat(PlanCodec.encode(PLAN).getNeedsRestart()).isTrue();
        assertThat(PlanCodec.decode(PlanCodec.encode(PLAN))).isEqualTo(PLAN);
    }

    @Test
    void aPlanThatContradictsItselfIsTheProvidersBug() {
        assertWrong(PlanCodec.encode(PLAN).toBuilder().setNeedsRestart(false).build());
        assertWrong(withFirst(PlanCodec.encode(PLAN).getChanges(0).toBuilder().clearPath()));
        assertWrong(withFirst(PlanCodec.encode(PLAN).getChanges(0).toBuilder().clearAction()));
    }

    private static PlanResponse withFirst(PlansProto.PlannedChange.Builder change) {
        return PlanCodec.encode(PLAN).toBuilder().setChanges(0, change).build();
    }

    private static void assertWrong(PlanResponse wire) {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> PlanCodec.decode(wire))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }
}
