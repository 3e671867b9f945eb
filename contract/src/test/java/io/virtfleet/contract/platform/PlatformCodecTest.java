package io.virtfleet.contract.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Findings;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.proto.v1.PlatformProto;
import io.virtfleet.proto.v1.PlatformProto.GetCapacityRequest;
import io.virtfleet.proto.v1.PlatformProto.GetCapacityResponse;
import io.virtfleet.proto.v1.PlatformProto.ListPlatformObjectsRequest;
import io.virtfleet.proto.v1.PlatformProto.PlatformObjectKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlatformCodecTest {
    private static final ResourceCapacity MEMORY = new ResourceCapacity(
            ResourceCapacity.Resource.MEMORY_MIB, OptionalLong.of(1024), 512, OptionalLong.of(2048));
    private static final ResourceCapacity VMS =
            new ResourceCapacity(ResourceCapacity.Resource.VMS, OptionalLong.empty(), 3, OptionalLong.empty());

    @ParameterizedTest
    @EnumSource
    void aRequestComesBack(PlatformObject.Kind kind) {
        PageRequest page = PageRequest.ofNoFleet(3, "n-1");
        ListPlatformObjectsRequest wire = PlatformCodec.encode(kind, page);
        assertThat(FieldPath.<PageRequest>read(at -> PlatformCodec.decode(wire, at)))
                .isEqualTo(page);
        assertThat(FieldPath.<PlatformObject.Kind>read(at -> PlatformCodec.decode(wire.getKind(), at)))
                .isEqualTo(kind);
    }

    @Test
    void aKindMustBeSaid() {
        PlatformObjectKind unsaid = PlatformObjectKind.PLATFORM_OBJECT_KIND_UNSPECIFIED;
        assertThat(Findings.paths(at -> PlatformCodec.decode(unsaid, at.field("kind"))))
                .containsExactly("kind");
    }

    @Test
    void aPageComesBack() {
        Page<PlatformObject> page = new Page<>(List.of(new PlatformObject("n-1", "lan", "10 Gbit/s", true)), "n-1");
        assertThat(PlatformCodec.decode(PlatformCodec.encode(page))).isEqualTo(page);
    }

    @Test
    void capacityComesBack() {
        assertThat(PlatformCodec.decode(PlatformCodec.encode(List.of(MEMORY, VMS))))
                .containsExactly(MEMORY, VMS);
        Optional<Placement> place = Optional.of(new Placement("c", "h", "d", "", "", "", Map.of()));
        GetCapacityRequest wire = PlatformCodec.encode(place);
        assertThat(FieldPath.<Optional<Placement>>read(at -> PlatformCodec.decode(wire, at)))
                .isEqualTo(place);
    }

    @Test
    void aResourceThatIsNewIsLeftOutAndANegativeOneIsWrong() {
        GetCapacityResponse.Builder wire = PlatformCodec.encode(List.of(MEMORY)).toBuilder();
        wire.addResources(PlatformProto.ResourceCapacity.newBuilder().setResourceValue(99));
        assertThat(PlatformCodec.decode(wire.build())).containsExactly(MEMORY);
        wire.getResourcesBuilder(0).setUsed(-1);
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> PlatformCodec.decode(wire.build()))
                .matches(e -> e.fault().kind() == FaultKind.INTERNAL);
    }

    @Test
    void whatIsExhaustedSaysOfWhatAndHowMuch() {
        Fault fault = ResourceCapacity.Resource.MEMORY_MIB.exhausted("spec.hardware.memory_mib", 512, 2048, 4096);
        assertThat(fault.kind()).isEqualTo(FaultKind.EXHAUSTED);
        assertThat(fault.params())
                .containsOnly(
                        Map.entry("resource", "memory_mib"),
                        Map.entry("used", "512"),
                        Map.entry("limit", "2048"),
                        Map.entry("requested", "4096"));
    }
}
