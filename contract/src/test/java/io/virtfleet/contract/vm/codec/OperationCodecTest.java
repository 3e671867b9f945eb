package io.virtfleet.contract.vm.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.Samples;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationCodecTest {

    @Test
    void outcomesOfAVmComeBack() {
        Outcome<VmState> done = Outcome.done(Samples.FULL_STATE);
        Outcome<VmState> pending = Outcome.pending(new TaskRef("t-1"));

        assertThat(OperationCodec.decodeVm(OperationCodec.encodeVm(done))).isEqualTo(done);
        assertThat(OperationCodec.decodeVm(OperationCodec.encodeVm(pending))).isEqualTo(pending);
    }

    @Test
    void outcomesOfARemovalComeBack() {
        Outcome<Gone> done = Outcome.done(new Gone());
        Outcome<Gone> pending = Outcome.pending(new TaskRef("t-1"));

        assertThat(OperationCodec.decodeGone(OperationCodec.encodeGone(done))).isEqualTo(done);
        assertThat(OperationCodec.decodeGone(OperationCodec.encodeGone(pending)))
                .isEqualTo(pending);
    }

    @Test
    void anEmptyOrMisplacedOutcomeIsTheProvidersBug() {
        Operation gone = OperationCodec.encodeGone(Outcome.done(new Gone()));
        Operation vm = OperationCodec.encodeVm(Outcome.done(Samples.BARE_STATE));

        assertInternal(() -> OperationCodec.decodeVm(Operation.getDefaultInstance()));
        assertInternal(() -> OperationCodec.decodeGone(Operation.getDefaultInstance()));
        assertInternal(() -> OperationCodec.decodeVm(gone));
        assertInternal(() -> OperationCodec.decodeGone(vm));
    }

    @Test
    void lookupsComeBack() {
        Lookup<VmId> byId = new Lookup.ById<>(new VmId("vm-1"));
        Lookup<VmId> byOwner = new Lookup.ByOwner<>(Samples.OWNER.key());

        assertThatObject(FieldPath.read(at -> DescribeCodec.decode(DescribeCodec.encode(byId), at)))
                .isEqualTo(byId);
        assertThatObject(FieldPath.read(at -> DescribeCodec.decode(DescribeCodec.encode(byOwner), at)))
                .isEqualTo(byOwner);
        assertThat(Findings.paths(at -> DescribeCodec.decode(DescribeRequest.getDefaultInstance(), at)))
                .containsExactly("by");
    }

    @Test
    void whatWasFoundComesBackAndAbsenceIsSaid() {
        assertThat(DescribeCodec.decodeFound(DescribeCodec.encodeFound(Optional.of(Samples.FULL_STATE))))
                .contains(Samples.FULL_STATE);
        assertThat(DescribeCodec.decodeFound(DescribeCodec.encodeFound(Optional.empty())))
                .isEmpty();
        assertInternal(() -> DescribeCodec.decodeFound(DescribeResponse.getDefaultInstance()));
    }

    private static void assertInternal(Runnable decoding) {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(decoding::run)
                .extracting(ProviderException::fault)
                .extracting(Fault::kind)
                .isEqualTo(FaultKind.INTERNAL);
    }
}
