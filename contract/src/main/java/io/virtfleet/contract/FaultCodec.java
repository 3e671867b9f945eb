package io.virtfleet.contract;

import io.virtfleet.proto.v1.FaultProto;
import java.util.Optional;

/** The border between domain and wire for faults. */
public final class FaultCodec {
    private static final EnumCodec<FaultKind, FaultProto.FaultKind> KIND =
            EnumCodec.of(FaultKind.class, FaultProto.FaultKind.class, "FAULT_KIND_");

    private FaultCodec() {}

    public static FaultProto.Fault encode(Fault fault) {
        FaultProto.Fault.Builder wire = FaultProto.Fault.newBuilder()
                .setKind(KIND.encode(fault.kind()))
                .setField(fault.field())
                .setMessage(fault.message())
                .putAllParams(fault.params());
        fault.retryAfter().map(TimeCodec::encode).ifPresent(wire::setRetryAfter);
        return wire.build();
    }

    /** A kind that a newer provider may know is INTERNAL here: it is retried and seen. */
    public static Fault decode(FaultProto.Fault wire) {
        return new Fault(
                KIND.decodeKnown(wire.getKind()).orElse(FaultKind.INTERNAL),
                wire.getField(),
                wire.getMessage(),
                wire.hasRetryAfter() ? Optional.of(TimeCodec.decode(wire.getRetryAfter())) : Optional.empty(),
                wire.getParamsMap());
    }
}
