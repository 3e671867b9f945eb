package io.virtfleet.contract.adoption;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Samples;
import io.virtfleet.proto.v1.AdoptionsProto.AdoptRequest;
import org.junit.jupiter.api.Test;

class AdoptionCodecTest {

    @Test
    void aRequestComesBack() {
        AdoptRequest wire = AdoptionCodec.encode(Samples.VM, 42);
        assertThat(FieldPath.<OwnedVm>read(at -> AdoptionCodec.decode(wire, at)))
                .isEqualTo(Samples.VM);
        assertThat(FieldPath.<Long>read(at -> AdoptionCodec.decodeVersion(wire, at)))
                .isEqualTo(42);
    }

    @Test
    void anAdoptionNeedsTheVersionItWasDecidedBy() {
        AdoptRequest wire = AdoptionCodec.encode(Samples.VM, 0);
        assertThat(Findings.paths(at -> AdoptionCodec.decodeVersion(wire, at)))
                .containsExactly("expected_view_version");
    }
}
