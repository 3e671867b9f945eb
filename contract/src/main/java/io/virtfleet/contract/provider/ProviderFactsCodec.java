package io.virtfleet.contract.provider;

import io.virtfleet.contract.CapabilityCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.proto.v1.ProviderProto;

/** The border between domain and wire for what a provider says of itself. */
public final class ProviderFactsCodec {

    private static final int VERSION_LENGTH = 128;
    private static final int PLATFORM_ID_LENGTH = 256;

    private ProviderFactsCodec() {}

    public static ProviderProto.GetCapabilitiesResponse encode(ProviderFacts facts) {
        return ProviderProto.GetCapabilitiesResponse.newBuilder()
                .setProviderType(facts.identity().type())
                .setProviderVersion(facts.identity().version())
                .addAllCapabilities(CapabilityCodec.encode(facts.capabilities()))
                .setPlatformId(facts.platformId())
                .build();
    }

    /** A wrong answer is INTERNAL; a capability not known here is left out. */
    public static ProviderFacts decode(ProviderProto.GetCapabilitiesResponse wire) {
        return FieldPath.readAnswer(at -> new ProviderFacts(
                new ProviderIdentity(
                        at.field("provider_type").dnsLabel(wire.getProviderType()),
                        at.field("provider_version").text(wire.getProviderVersion(), VERSION_LENGTH)),
                CapabilityCodec.decode(wire.getCapabilitiesList()),
                at.field("platform_id").atMost(wire.getPlatformId(), PLATFORM_ID_LENGTH)));
    }
}
