package io.virtfleet.sdk.wire;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.Status;
import io.grpc.Metadata;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.FaultProto;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Faults as gRPC statuses: the code by the kind, and the whole fault as a detail in the trailer. */
public final class FaultStatus {

    private FaultStatus() {}

    public static StatusRuntimeException encode(Fault fault) {
        return StatusProto.toStatusRuntimeException(Status.newBuilder()
                .setCode(fault.kind().code().value())
                .setMessage(fault.message())
                .addDetails(Any.pack(FaultCodec.encode(fault)))
                .build());
    }

    public static Fault decode(StatusRuntimeException failure) {
        return decode(failure.getStatus(), failure.getTrailers());
    }

    public static Fault decode(StatusException failure) {
        return decode(failure.getStatus(), failure.getTrailers());
    }

    /** The fault in the trailer; without one, what the code alone tells. */
    public static Fault decode(io.grpc.Status status, @Nullable Metadata trailers) {
        return detail(status, trailers).orElseGet(() -> byCode(status));
    }

    private static Optional<Fault> detail(io.grpc.Status status, @Nullable Metadata trailers) {
        return StatusProto.fromStatusAndTrailers(status, trailers).getDetailsList().stream()
                .filter(detail -> detail.is(FaultProto.Fault.class))
                .findFirst()
                .flatMap(FaultStatus::unpack);
    }

    private static Optional<Fault> unpack(Any detail) {
        try {
            return Optional.of(FaultCodec.decode(detail.unpack(FaultProto.Fault.class)));
        } catch (InvalidProtocolBufferException e) {
            // A broken detail tells no more than the code does.
            return Optional.empty();
        }
    }

    private static Fault byCode(io.grpc.Status status) {
        String code = status.getCode().name();
        String description = status.getDescription();
        return Fault.of(
                kind(status.getCode()), (description == null ? code : code + ": " + description) + root(status));
    }

    /** gRPC says no more than "io exception" of a refused connection or certificate; what it was is the root cause. */
    private static String root(io.grpc.Status status) {
        @Nullable Throwable root = status.getCause();
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        return root == null || root.getMessage() == null ? "" : " (" + root.getMessage() + ")";
    }

    private static FaultKind kind(io.grpc.Status.Code code) {
        return switch (code) {
            case INVALID_ARGUMENT -> FaultKind.INVALID_SPEC;
            case UNIMPLEMENTED -> FaultKind.UNSUPPORTED;
            case ALREADY_EXISTS -> FaultKind.CONFLICT;
            case NOT_FOUND -> FaultKind.NOT_FOUND;
            case PERMISSION_DENIED, UNAUTHENTICATED -> FaultKind.DENIED;
            case RESOURCE_EXHAUSTED -> FaultKind.EXHAUSTED;
            case ABORTED -> FaultKind.BUSY;
            case UNAVAILABLE, DEADLINE_EXCEEDED, CANCELLED -> FaultKind.UNREACHABLE;
            // A manager steps down when it is fenced, so a bare code is not enough to make it.
            case OK, UNKNOWN, FAILED_PRECONDITION, OUT_OF_RANGE, INTERNAL, DATA_LOSS -> FaultKind.INTERNAL;
        };
    }
}
