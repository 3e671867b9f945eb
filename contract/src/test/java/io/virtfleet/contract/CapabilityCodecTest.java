package io.virtfleet.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderFactsCodec;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.proto.v1.CapabilityProto;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import java.util.EnumSet;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class CapabilityCodecTest {

    private static final ProviderIdentity IDENTITY = new ProviderIdentity("mock", "1.2.3");

    @Test
    void allCapabilitiesComeBack() {
        var facts = new ProviderFacts(IDENTITY, EnumSet.allOf(Capability.class), "host-4c4c4544");

        assertThat(ProviderFactsCodec.decode(ProviderFactsCodec.encode(facts))).isEqualTo(facts);
    }

    @Test
    void whatANewerProviderCanDoIsLeftOut() {
        GetCapabilitiesResponse wire =
                ProviderFactsCodec.encode(new ProviderFacts(IDENTITY, Set.of(Capability.PAUSE))).toBuilder()
                        .addCapabilitiesValue(9999)
                        .addCapabilities(CapabilityProto.Capability.CAPABILITY_UNSPECIFIED)
                        .build();

        assertThat(ProviderFactsCodec.decode(wire).capabilities()).containsExactly(Capability.PAUSE);
    }

    @Test
    void aProviderWithoutATypeIsWrong() {
        Assertions.assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> ProviderFactsCodec.decode(GetCapabilitiesResponse.getDefaultInstance()))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL)
                .withMessageContaining("provider_type");
    }
}
