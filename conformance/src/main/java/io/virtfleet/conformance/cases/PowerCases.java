package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_ON;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_PAUSED;

import com.google.protobuf.Duration;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Patience;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import io.virtfleet.proto.v1.VmStateProto.PowerState;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Locale;

/** What Power must do, row by row of its table. */
public final class PowerCases {
    private static final Need PAUSE = Need.has(Capability.PAUSE);
    private static final Need GUEST = Need.has(Capability.GUEST_SHUTDOWN);
    private static final PowerAction ON = PowerAction.POWER_ACTION_ON;
    private static final PowerAction OFF = PowerAction.POWER_ACTION_OFF;
    private static final PowerAction SHUTDOWN = PowerAction.POWER_ACTION_SHUTDOWN;
    private static final PowerAction REBOOT = PowerAction.POWER_ACTION_REBOOT;
    private static final PowerAction RESET = PowerAction.POWER_ACTION_RESET;
    private static final PowerAction PAUSING = PowerAction.POWER_ACTION_PAUSE;
    private static final PowerAction RESUME = PowerAction.POWER_ACTION_RESUME;

    public static final List<ConformanceCase> ALL = List.of(
            leads(ON, POWER_STATE_OFF, POWER_STATE_ON),
            leads(OFF, POWER_STATE_ON, POWER_STATE_OFF),
            leads(RESET, POWER_STATE_ON, POWER_STATE_ON),
            leads(SHUTDOWN, POWER_STATE_ON, POWER_STATE_OFF).needing(GUEST),
            leads(REBOOT, POWER_STATE_ON, POWER_STATE_ON).needing(GUEST),
            leads(PAUSING, POWER_STATE_ON, POWER_STATE_PAUSED).needing(PAUSE),
            leads(RESUME, POWER_STATE_PAUSED, POWER_STATE_ON).needing(PAUSE),
            leads(ON, POWER_STATE_PAUSED, POWER_STATE_ON).needing(PAUSE),
            leads(OFF, POWER_STATE_PAUSED, POWER_STATE_OFF).needing(PAUSE),
            rests(ON, POWER_STATE_ON),
            rests(OFF, POWER_STATE_OFF),
            rests(SHUTDOWN, POWER_STATE_OFF).needing(GUEST),
            rests(PAUSING, POWER_STATE_PAUSED).needing(PAUSE),
            rests(RESUME, POWER_STATE_ON).needing(PAUSE),
            refuses(RESET, POWER_STATE_OFF),
            refuses(REBOOT, POWER_STATE_OFF).needing(GUEST),
            refuses(PAUSING, POWER_STATE_OFF).needing(PAUSE),
            refuses(RESUME, POWER_STATE_OFF).needing(PAUSE),
            refuses(RESET, POWER_STATE_PAUSED).needing(PAUSE),
            refuses(REBOOT, POWER_STATE_PAUSED).needing(GUEST, PAUSE),
            refuses(SHUTDOWN, POWER_STATE_PAUSED).needing(GUEST, PAUSE),
            lacks(SHUTDOWN, Capability.GUEST_SHUTDOWN),
            lacks(REBOOT, Capability.GUEST_SHUTDOWN),
            lacks(PAUSING, Capability.PAUSE),
            lacks(RESUME, Capability.PAUSE),
            power("gone-vm", "Power of a VM that is gone is NOT_FOUND", PowerCases::goneVm),
            power(
                            "shutdown-needs-after-grace",
                            "SHUTDOWN that does not say what follows the grace period is refused",
                            PowerCases::needsAfterGrace)
                    .needing(GUEST),
            power(
                            "grace-too-long",
                            "A grace period of more than an hour is refused",
                            scene -> refusesGrace(
                                    scene,
                                    Duration.newBuilder().setSeconds(3601).build()))
                    .needing(GUEST),
            power(
                            "grace-negative",
                            "A grace period below zero is refused",
                            scene -> refusesGrace(
                                    scene, Duration.newBuilder().setSeconds(-1).build()))
                    .needing(GUEST));

    private PowerCases() {}

    private static ConformanceCase power(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("power." + id, name, Section.POWER, body);
    }

    private static ConformanceCase leads(PowerAction action, PowerState from, PowerState to) {
        return power(
                id(action) + ".from-" + id(from),
                word(action) + " brings a VM from " + word(from) + " to " + word(to),
                scene -> brings(scene, action, from, to));
    }

    private static ConformanceCase rests(PowerAction action, PowerState from) {
        return power(
                id(action) + ".already-" + id(from),
                word(action) + " of a VM that is " + word(from) + " is done and changes nothing",
                scene -> changesNothing(scene, action, from));
    }

    private static ConformanceCase refuses(PowerAction action, PowerState from) {
        return power(
                id(action) + ".refused-when-" + id(from),
                word(action) + " of a VM that is " + word(from) + " is refused and changes nothing",
                scene -> refused(scene, action, from));
    }

    private static ConformanceCase lacks(PowerAction action, Capability capability) {
        return power(
                        id(action) + ".lacking",
                        word(action) + " without " + capability + " is UNSUPPORTED",
                        scene -> Expect.refused(
                                FaultKind.UNSUPPORTED, "action", () -> call(scene, scene.runningVm(), action)))
                .needing(Need.lacks(capability));
    }

    private static void brings(Scene scene, PowerAction action, PowerState from, PowerState to) {
        VmState before = scene.look(vm(scene, from));
        VmState after = scene.power(before, action);
        Expect.equal("the power in the answer", to, after.getPower());
        Expect.equal("the power that Describe tells", to, scene.look(before).getPower());
        Expect.that(
                after.getViewVersion() > before.getViewVersion() || from == to,
                "a view version above " + before.getViewVersion(),
                after.getViewVersion());
    }

    private static void changesNothing(Scene scene, PowerAction action, PowerState from) {
        VmState before = scene.look(vm(scene, from));
        var answer = call(scene, before, action);
        Expect.that(answer.hasDone(), "'done' at once", answer);
        Expect.equal("the power", from, answer.getDone().getPower());
        Expect.equal(
                "the view version", before.getViewVersion(), answer.getDone().getViewVersion());
    }

    private static void refused(Scene scene, PowerAction action, PowerState from) {
        VmState before = scene.look(vm(scene, from));
        Expect.refused(FaultKind.INVALID_SPEC, "action", () -> call(scene, before, action));
        Expect.equal("the power after the refusal", from, scene.look(before).getPower());
    }

    private static void goneVm(Scene scene) {
        var gone = scene.goneVm();
        Expect.refused(
                FaultKind.NOT_FOUND, "vm.vm_id", () -> scene.calls().provider().power(Requests.power(gone, ON)));
    }

    private static void needsAfterGrace(Scene scene) {
        PowerRequest request = Requests.power(Requests.owned(scene.runningVm()), SHUTDOWN).toBuilder()
                .clearAfterGrace()
                .build();
        Expect.refused(
                FaultKind.INVALID_SPEC,
                "after_grace",
                () -> scene.calls().provider().power(request));
    }

    private static void refusesGrace(Scene scene, Duration grace) {
        PowerRequest request = Requests.power(Requests.owned(scene.runningVm()), SHUTDOWN).toBuilder()
                .setGracePeriod(grace)
                .build();
        Expect.refusedWithin(
                FaultKind.INVALID_SPEC,
                "grace_period",
                () -> scene.calls().provider().power(request));
    }

    private static Operation call(Scene scene, VmState vm, PowerAction action) {
        return scene.calls().provider().power(Requests.power(Requests.owned(vm), action));
    }

    private static VmState vm(Scene scene, PowerState power) {
        if (power == POWER_STATE_OFF) {
            return scene.vm();
        }
        VmState running = settled(scene, scene.runningVm());
        return power == POWER_STATE_ON ? running : scene.power(running, PAUSING);
    }

    // A guest that is still on its way up may change by itself.
    private static VmState settled(Scene scene, VmState vm) {
        return Patience.until(
                "a VM that is on", scene.timeout(), () -> scene.look(vm), seen -> seen.getPower() == POWER_STATE_ON);
    }

    private static String word(Enum<?> value) {
        return value.name().replaceFirst("POWER_(ACTION|STATE)_", "");
    }

    private static String id(Enum<?> value) {
        return word(value).toLowerCase(Locale.ROOT);
    }
}
