package io.virtfleet.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FaultStatusTest {

    @ParameterizedTest
    @EnumSource(FaultKind.class)
    void everyKindSurvivesTheTrip(FaultKind kind) {
        Fault fault = Fault.of(kind, "spec.disks[1].size_mib", "must not shrink")
                .withRetryAfter(Duration.ofMillis(1500))
                .withParams(Map.of("from", "20", "to", "10"));

        StatusRuntimeException status = FaultStatus.encode(fault);

        assertThat(status.getStatus().getCode()).isEqualTo(kind.code());
        assertThat(FaultStatus.decode(status)).isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "UNAVAILABLE,UNREACHABLE",
        "DEADLINE_EXCEEDED,UNREACHABLE",
        "CANCELLED,UNREACHABLE",
        "UNIMPLEMENTED,UNSUPPORTED",
        "UNAUTHENTICATED,DENIED",
        "PERMISSION_DENIED,DENIED",
        "RESOURCE_EXHAUSTED,EXHAUSTED",
        "ABORTED,BUSY",
        "UNKNOWN,INTERNAL",
        "DATA_LOSS,INTERNAL",
        "OUT_OF_RANGE,INTERNAL"
    })
    void aStatusWithoutDetailIsReadByItsCode(Status.Code code, FaultKind kind) {
        Fault fault = FaultStatus.decode(code.toStatus().withDescription("why").asRuntimeException());

        assertThat(fault).isEqualTo(Fault.of(kind, code + ": why"));
    }

    @Test
    void aBrokenDetailIsReadByTheCode() {
        Any broken = Any.pack(io.virtfleet.proto.v1.FaultProto.Fault.getDefaultInstance()).toBuilder()
                .setValue(ByteString.copyFrom(new byte[] {(byte) 0xff}))
                .build();
        StatusRuntimeException status = StatusProto.toStatusRuntimeException(com.google.rpc.Status.newBuilder()
                .setCode(Status.Code.ABORTED.value())
                .setMessage("busy")
                .addDetails(broken)
                .build());

        assertThat(FaultStatus.decode(status).kind()).isEqualTo(FaultKind.BUSY);
    }

    @Test
    void aStatusWithoutDescriptionIsToldByItsCode() {
        StatusRuntimeException status = new StatusRuntimeException(Status.NOT_FOUND, new Metadata());

        assertThat(FaultStatus.decode(status)).isEqualTo(Fault.of(FaultKind.NOT_FOUND, "NOT_FOUND"));
    }
}
