package io.virtfleet.sdk.server.metrics;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.virtfleet.sdk.wire.FaultStatus;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts every call by its method and the kind of its fault, measures how long it took, and logs it. */
public final class CallMetrics implements ServerInterceptor {
    private static final Logger LOG = LoggerFactory.getLogger("calls");
    private static final String OK = "NONE";
    private static final String CANCELLED = "CANCELLED";
    private static final String UNKNOWN_METHOD = "unknown";

    /** One method with one end. */
    private record Key(String method, String fault) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return (method + " " + fault).compareTo(other.method + " " + other.fault);
        }
    }

    private final Set<String> methods;
    private final Map<Key, LongAdder> counts = new ConcurrentHashMap<>();
    private final Map<String, Latency> latencies = new ConcurrentHashMap<>();
    private final LongAdder inFlight = new LongAdder();

    /** Counts these methods by name, and all others as one, so that a caller cannot invent labels. */
    public CallMetrics(Set<String> methods) {
        this.methods = Set.copyOf(methods);
    }

    /** Writes what was counted. */
    public void write(MetricsText text) {
        text.counter("virtfleet_provider_calls_total", "Answered calls by method and kind of fault.");
        new TreeMap<>(counts)
                .forEach((key, count) -> text.value(
                        "virtfleet_provider_calls_total",
                        Map.of("method", key.method(), "fault", key.fault()),
                        count.sum()));
        text.gauge("virtfleet_provider_calls_in_flight", "Calls and streams that are not ended.", inFlight.sum());
        text.histogram("virtfleet_provider_call_seconds", "How long calls took, streams to their end.");
        new TreeMap<>(latencies)
                .forEach((method, latency) -> latency.write("virtfleet_provider_call_seconds", method, text));
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        String name = call.getMethodDescriptor().getFullMethodName();
        Measured<Q, R> measured = new Measured<>(call, methods.contains(name) ? name : UNKNOWN_METHOD);
        return new SimpleForwardingServerCallListener<>(next.startCall(measured, headers)) {
            @Override
            public void onCancel() {
                measured.end(CANCELLED);
                super.onCancel();
            }
        };
    }

    /** One call, from its first message to its status. */
    private final class Measured<Q, R> extends SimpleForwardingServerCall<Q, R> {
        private final String method;
        private final long began = System.nanoTime();
        private final AtomicBoolean ended = new AtomicBoolean();

        Measured(ServerCall<Q, R> call, String method) {
            super(call);
            this.method = method;
            inFlight.increment();
        }

        @Override
        public void close(Status status, Metadata trailers) {
            end(status.isOk() ? OK : FaultStatus.decode(status, trailers).kind().name());
            super.close(status, trailers);
        }

        private void end(String fault) {
            if (!ended.compareAndSet(false, true)) {
                return;
            }
            long nanos = System.nanoTime() - began;
            inFlight.decrement();
            counts.computeIfAbsent(new Key(method, fault), key -> new LongAdder())
                    .increment();
            latencies.computeIfAbsent(method, key -> new Latency()).add(nanos);
            LOG.debug("{} fault={} took={}us", method, fault, nanos / 1000);
        }
    }
}
