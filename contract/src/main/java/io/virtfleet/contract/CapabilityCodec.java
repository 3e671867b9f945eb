package io.virtfleet.contract;

import io.virtfleet.proto.v1.CapabilityProto;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The border between domain and wire for capabilities. */
public final class CapabilityCodec {

    private static final EnumCodec<Capability, CapabilityProto.Capability> CAPABILITY =
            EnumCodec.of(Capability.class, CapabilityProto.Capability.class, "CAPABILITY_");

    private CapabilityCodec() {}

    /** In the order of their definition, so that equal sets look equal on the wire. */
    public static List<CapabilityProto.Capability> encode(Set<Capability> capabilities) {
        return capabilities.stream().sorted().map(CAPABILITY::encode).toList();
    }

    /** What a newer provider can do beyond what is known here is left out. */
    public static Set<Capability> decode(Collection<CapabilityProto.Capability> wire) {
        return wire.stream()
                .map(CAPABILITY::decodeKnown)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Capability.class)));
    }
}
