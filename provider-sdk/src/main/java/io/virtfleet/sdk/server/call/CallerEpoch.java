package io.virtfleet.sdk.server.call;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import org.jspecify.annotations.Nullable;

/** What a call's metadata says of who leads: the fleet and its epoch, as they came. */
public record CallerEpoch(@Nullable String fleet, @Nullable String epoch) {
    static final Metadata.Key<String> FLEET = Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER);
    static final Metadata.Key<String> EPOCH = Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER);

    private static final CallerEpoch NONE = new CallerEpoch(null, null);
    private static final Context.Key<CallerEpoch> KEY = Context.keyWithDefault("virtfleet-epoch", NONE);

    /** That of the call the current thread works for. */
    static CallerEpoch current() {
        return KEY.get();
    }

    /** Lets the work of a call see its epoch. */
    public static ServerInterceptor interceptor() {
        return new Interceptor();
    }

    private static final class Interceptor implements ServerInterceptor {
        @Override
        public <Q, R> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
            CallerEpoch caller = new CallerEpoch(headers.get(FLEET), headers.get(EPOCH));
            return Contexts.interceptCall(Context.current().withValue(KEY, caller), call, headers, next);
        }
    }
}
