package io.virtfleet.provider.mock.admin;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.TimeCodec;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.mock.AdminProto.GuestManner;
import io.virtfleet.proto.mock.AdminProto.TaskMode;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.proto.mock.BugProto;
import io.virtfleet.proto.mock.CallProto;
import io.virtfleet.proto.v1.FaultProto;
import io.virtfleet.proto.v1.VmStateProto;
import io.virtfleet.provider.mock.bug.Bug;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.provider.mock.world.Guest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The border between the mock's words and the admin service's wire. */
final class AdminCodec {
    private static final int MAX_NICS = 16;
    private static final long MAX_MIB = 1L << 26;
    private static final Duration MAX_TIME = Duration.ofDays(1);

    static final EnumCodec<Call, CallProto.Call> CALL = EnumCodec.of(Call.class, CallProto.Call.class, "CALL_");
    static final EnumCodec<Bug, BugProto.Bug> BUG = EnumCodec.of(Bug.class, BugProto.Bug.class, "BUG_");
    static final EnumCodec<Guest, GuestManner> GUEST = EnumCodec.of(Guest.class, GuestManner.class, "GUEST_MANNER_");
    static final EnumCodec<PowerState, VmStateProto.PowerState> POWER =
            EnumCodec.of(PowerState.class, VmStateProto.PowerState.class, "POWER_STATE_");

    private AdminCodec() {}

    /** The calls that are named; all that may be when none is. */
    static Set<Call> calls(List<CallProto.Call> wire, Set<Call> all, FieldPath at) {
        return wire.isEmpty()
                ? all
                : at.each("calls", wire, CALL::decode).stream().collect(Collectors.toSet());
    }

    static Duration time(com.google.protobuf.Duration wire, FieldPath at) {
        return TimeCodec.decode(wire, Duration.ZERO, MAX_TIME, at);
    }

    static Fault fault(FaultProto.Fault wire, FieldPath at) {
        if (wire.getKind() == FaultProto.FaultKind.FAULT_KIND_UNSPECIFIED) {
            at.field("kind").wrong("must be set");
        }
        return FaultCodec.decode(wire);
    }

    static TaskPlan plan(TaskMode wire, FieldPath at) {
        Duration duration = time(wire.getDuration(), at.field("duration"));
        return new TaskPlan(
                duration,
                switch (wire.getEnd()) {
                    case TASK_END_SUCCEED -> new TaskPlan.Succeed();
                    case TASK_END_FAIL ->
                        new TaskPlan.Fail(
                                wire.hasFault()
                                        ? fault(wire.getFault(), at.field("fault"))
                                        : Fault.of(FaultKind.INTERNAL, "the task was told to fail"));
                    case TASK_END_STALL -> new TaskPlan.Stall();
                    case TASK_END_FORGET_DONE -> new TaskPlan.ForgetDone();
                    case TASK_END_FORGET_UNDONE -> new TaskPlan.ForgetUndone();
                    case TASK_END_UNSPECIFIED, UNRECOGNIZED -> {
                        at.field("end").wrong("must be SUCCEED, FAIL, STALL, FORGET_DONE or FORGET_UNDONE");
                        yield new TaskPlan.Succeed();
                    }
                });
    }

    static VmSpec shape(VmShape wire, FieldPath at) {
        int cpus = at.field("cpu_count").range(wire.getCpuCount(), 0, 1024);
        long memory = at.field("memory_mib").range(wire.getMemoryMib(), 0, MAX_MIB);
        long disk = at.field("disk_mib").range(wire.getDiskMib(), 0, MAX_MIB);
        int nics = at.field("nics").range(wire.getNics(), 0, MAX_NICS);
        return VmSpec.of(Hardware.of(cpus == 0 ? 1 : cpus, memory == 0 ? 1024 : memory))
                .withDisks(disk == 0 ? List.of() : List.of(DiskSpec.of("disk", disk)))
                .withNics(IntStream.range(0, nics)
                        .mapToObj(index -> NicSpec.of("nic" + index, new NicSpec.DefaultNetwork()))
                        .toList());
    }
}
