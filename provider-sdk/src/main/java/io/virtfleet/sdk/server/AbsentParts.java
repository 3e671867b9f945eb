package io.virtfleet.sdk.server;

import io.grpc.HandlerRegistry;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.sdk.wire.FaultStatus;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers the calls of parts that a provider lacks: UNSUPPORTED, with the service's name. */
final class AbsentParts extends HandlerRegistry {
    @Override
    public ServerMethodDefinition<?, ?> lookupMethod(String method, @Nullable String authority) {
        MethodDescriptor<InputStream, InputStream> descriptor = MethodDescriptor.newBuilder(new Unread(), new Unread())
                .setFullMethodName(method)
                .setType(MethodType.UNKNOWN)
                .build();
        return ServerMethodDefinition.create(descriptor, (call, headers) -> refuse(call));
    }

    private static ServerCall.Listener<InputStream> refuse(ServerCall<InputStream, InputStream> call) {
        String service = String.valueOf(call.getMethodDescriptor().getServiceName());
        StatusRuntimeException refusal =
                FaultStatus.encode(Fault.of(FaultKind.UNSUPPORTED, "this provider does not serve " + service)
                        .withParams(Map.of("service", service)));
        Metadata trailers = refusal.getTrailers();
        call.close(refusal.getStatus(), trailers == null ? new Metadata() : trailers);
        return new ServerCall.Listener<>() {};
    }

    /** Nobody looks into messages that nobody understands. */
    private static final class Unread implements MethodDescriptor.Marshaller<InputStream> {
        @Override
        public InputStream stream(InputStream value) {
            return value;
        }

        @Override
        public InputStream parse(InputStream stream) {
            return new ByteArrayInputStream(new byte[0]);
        }
    }
}
