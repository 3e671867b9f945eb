package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.proto.v1.VmStateProto;

/** The border between domain and wire for power states. */
public final class PowerStateCodec {

    private static final EnumCodec<PowerState, VmStateProto.PowerState> POWER =
            EnumCodec.of(PowerState.class, VmStateProto.PowerState.class, "POWER_STATE_");

    private PowerStateCodec() {}

    public static VmStateProto.PowerState encode(PowerState power) {
        return POWER.encode(power);
    }

    static PowerState decode(VmStateProto.PowerState wire, FieldPath at) {
        return POWER.decode(wire, at);
    }

    /** The power a new VM shall have, which is ON or OFF. */
    public static PowerState decodeWanted(VmStateProto.PowerState wire, FieldPath at) {
        return switch (wire) {
            case POWER_STATE_ON -> PowerState.ON;
            case POWER_STATE_OFF -> PowerState.OFF;
            case POWER_STATE_PAUSED, POWER_STATE_UNSPECIFIED, UNRECOGNIZED -> {
                at.wrong("must be one of ON, OFF");
                yield PowerState.OFF;
            }
        };
    }
}
