package io.virtfleet.sdk.client;

import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.proto.v1.ProviderGrpc;
import java.util.Optional;

/** Asks a provider whether it serves, without touching its platform. */
public final class HealthProbe {
    private static final HealthCheckRequest REQUEST = HealthCheckRequest.newBuilder()
            .setService(ProviderGrpc.SERVICE_NAME)
            .build();

    private final RemoteCalls calls;

    public HealthProbe(ProviderChannel channel, Deadlines deadlines) {
        calls = new RemoteCalls(channel, HealthProbe::noEpoch, deadlines, fault -> {});
    }

    private static Epoch noEpoch() {
        throw new IllegalStateException("a probe changes nothing");
    }

    /** Why it does not serve; empty when it does. */
    public Optional<Fault> check() {
        calls.redial();
        try {
            ServingStatus status =
                    calls.read(HealthGrpc.getCheckMethod(), REQUEST).getStatus();
            return status == ServingStatus.SERVING
                    ? Optional.empty()
                    : Optional.of(Fault.of(FaultKind.UNREACHABLE, "the provider says it is " + status));
        } catch (ProviderException failure) {
            return Optional.of(failure.fault());
        }
    }
}
