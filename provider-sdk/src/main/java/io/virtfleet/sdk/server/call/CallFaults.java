package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.wire.FaultStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a part threw, as the status its caller gets. */
final class CallFaults {
    private static final Logger LOG = LoggerFactory.getLogger(CallFaults.class);

    private CallFaults() {}

    static StatusRuntimeException status(Throwable failure) {
        Context context = Context.current();
        if (context.isCancelled()) {
            // Whatever the interrupted work threw, the reason is that nobody waits for it any more.
            Status status = Contexts.statusFromCancelled(context);
            return (status == null ? Status.CANCELLED : status).asRuntimeException();
        }
        if (failure instanceof ProviderException known) {
            return FaultStatus.encode(known.fault());
        }
        LOG.error("a call failed unexpectedly", failure);
        return FaultStatus.encode(Fault.of(
                FaultKind.INTERNAL,
                "the provider failed unexpectedly: " + failure.getClass().getSimpleName()));
    }
}
