package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerAction.AfterGrace;
import io.virtfleet.contract.vm.PowerAction.Shutdown;
import io.virtfleet.proto.v1.ProviderProto;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import java.time.Duration;

/** The border between domain and wire for what is done with a VM's power. */
public final class PowerActionCodec {

    private static final EnumCodec<AfterGrace, ProviderProto.AfterGrace> AFTER_GRACE =
            EnumCodec.of(AfterGrace.class, ProviderProto.AfterGrace.class, "AFTER_GRACE_");

    private PowerActionCodec() {}

    public static PowerRequest encode(OwnedVm vm, PowerAction action) {
        PowerRequest.Builder wire = PowerRequest.newBuilder().setVm(OwnerCodec.encode(vm));
        switch (action) {
            case PowerAction.On on -> wire.setAction(ProviderProto.PowerAction.POWER_ACTION_ON);
            case PowerAction.Off off -> wire.setAction(ProviderProto.PowerAction.POWER_ACTION_OFF);
            case Shutdown(Duration grace, AfterGrace afterGrace) ->
                wire.setAction(ProviderProto.PowerAction.POWER_ACTION_SHUTDOWN)
                        .setGracePeriod(TimeCodec.encode(grace))
                        .setAfterGrace(AFTER_GRACE.encode(afterGrace));
            case PowerAction.Reboot reboot -> wire.setAction(ProviderProto.PowerAction.POWER_ACTION_REBOOT);
            case PowerAction.Reset reset -> wire.setAction(ProviderProto.PowerAction.POWER_ACTION_RESET);
            case PowerAction.Pause pause -> wire.setAction(ProviderProto.PowerAction.POWER_ACTION_PAUSE);
            case PowerAction.Resume resume -> wire.setAction(ProviderProto.PowerAction.POWER_ACTION_RESUME);
        }
        return wire.build();
    }

    /** Reads all of the request but {@code vm}. */
    public static PowerAction decode(PowerRequest wire, FieldPath at) {
        if (wire.getAction() != ProviderProto.PowerAction.POWER_ACTION_SHUTDOWN) {
            refuseGrace(wire, at);
        }
        return switch (wire.getAction()) {
            case POWER_ACTION_ON -> new PowerAction.On();
            case POWER_ACTION_OFF -> new PowerAction.Off();
            case POWER_ACTION_SHUTDOWN ->
                new Shutdown(
                        grace(wire, at.field("grace_period")),
                        AFTER_GRACE.decode(wire.getAfterGrace(), at.field("after_grace")));
            case POWER_ACTION_REBOOT -> new PowerAction.Reboot();
            case POWER_ACTION_RESET -> new PowerAction.Reset();
            case POWER_ACTION_PAUSE -> new PowerAction.Pause();
            case POWER_ACTION_RESUME -> new PowerAction.Resume();
            case POWER_ACTION_UNSPECIFIED, UNRECOGNIZED -> {
                at.field("action").wrong("must be one of ON, OFF, SHUTDOWN, REBOOT, RESET, PAUSE, RESUME");
                yield new PowerAction.On();
            }
        };
    }

    private static Duration grace(PowerRequest wire, FieldPath at) {
        Duration grace = TimeCodec.decode(wire.getGracePeriod(), Duration.ZERO, Shutdown.MAX_GRACE, at);
        return grace.isZero() ? Shutdown.DEFAULT_GRACE : grace;
    }

    private static void refuseGrace(PowerRequest wire, FieldPath at) {
        String why = "must not be set: it is for SHUTDOWN";
        if (wire.hasGracePeriod()) {
            at.field("grace_period").wrong(why);
        }
        if (wire.getAfterGraceValue() != 0) {
            at.field("after_grace").wrong(why);
        }
    }
}
