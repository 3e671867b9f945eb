package io.virtfleet.conformance.kit;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.FaultProto;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What a case expects, said so that a failure reads as a sentence. */
public final class Expect {
    private Expect() {}

    public static void that(boolean holds, String expected, Object came) {
        if (!holds) {
            throw new CaseFailure(expected, shown(came));
        }
    }

    public static void equal(String what, Object expected, Object came) {
        that(expected.equals(came), what + " to be " + shown(expected), came);
    }

    /** The call is refused with this kind, and this field is to blame. */
    public static Fault refused(FaultKind kind, String field, Supplier<?> call) {
        return refusedWhere(kind, "field '" + field + "'", field::equals, call);
    }

    /** The call is refused with this kind, and this field or one inside it is to blame. */
    public static Fault refusedWithin(FaultKind kind, String root, Supplier<?> call) {
        return refusedWhere(kind, "field '" + root + "' or one inside it", field -> within(root, field), call);
    }

    /** The call is refused with this kind, whatever field is named. */
    public static Fault refused(FaultKind kind, Supplier<?> call) {
        return refusedWhere(kind, "any field", field -> true, call);
    }

    private static Fault refusedWhere(FaultKind kind, String where, Predicate<String> fits, Supplier<?> call) {
        String expected = "the fault " + kind + " with " + where;
        Fault fault = fault(expected, call);
        that(fault.kind() == kind && fits.test(fault.field()), expected, fault);
        return fault;
    }

    /** Whether the path is the root or lies in it. */
    public static boolean within(String root, String path) {
        return path.equals(root) || path.startsWith(root + ".") || path.startsWith(root + "[");
    }

    /** The fault that the call is refused with, or that its task ends with. */
    public static Fault fault(String expected, Supplier<?> call) {
        Runnable done = () -> {
            throw new CaseFailure(expected, "the answer " + shown(call.get()));
        };
        return refusal(expected, done).orElseThrow();
    }

    /** As {@link #fault}; empty when the call, or its task, is done. */
    public static Optional<Fault> refusal(String expected, Runnable call) {
        try {
            call.run();
            return Optional.empty();
        } catch (StatusRuntimeException e) {
            Optional<Fault> detail = detail(e);
            that(
                    detail.isPresent(),
                    expected,
                    "status " + e.getStatus().getCode() + " without a Fault as its one detail");
            return detail;
        } catch (TaskFailure e) {
            return Optional.of(e.fault());
        }
    }

    /** The status code the call ends with; for what gRPC itself answers, without a fault. */
    public static Status.Code code(String expected, Supplier<?> call) {
        try {
            throw new CaseFailure(expected, "the answer " + shown(call.get()));
        } catch (StatusRuntimeException e) {
            return e.getStatus().getCode();
        }
    }

    /** The fault in a status; empty unless it is the one detail and its kind fits the status's code. */
    public static Optional<Fault> detail(StatusRuntimeException failure) {
        var status = StatusProto.fromThrowable(failure);
        List<Any> details = status == null ? List.of() : status.getDetailsList();
        if (details.size() != 1 || !details.getFirst().is(FaultProto.Fault.class)) {
            return Optional.empty();
        }
        try {
            Fault fault = FaultCodec.decode(details.getFirst().unpack(FaultProto.Fault.class));
            that(
                    fault.kind().code() == failure.getStatus().getCode(),
                    "the status code of " + fault.kind() + ", " + fault.kind().code(),
                    failure.getStatus().getCode());
            return Optional.of(fault);
        } catch (InvalidProtocolBufferException e) {
            return Optional.empty();
        }
    }

    static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.length + " bytes";
        }
        if (value instanceof Optional<?> perhaps) {
            return perhaps.map(Expect::shown).orElse("nothing");
        }
        String text = value.toString().strip().replaceAll("\\s*\\R\\s*", " ");
        if (text.isEmpty()) {
            return "'' (empty)";
        }
        int limit = 400;
        return text.length() <= limit ? text : text.substring(0, limit) + "...";
    }
}
