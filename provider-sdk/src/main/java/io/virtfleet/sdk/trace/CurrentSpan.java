package io.virtfleet.sdk.trace;

import io.grpc.Context;

/** The span of the current thread. It is kept where gRPC keeps what belongs to a call, so it follows the call. */
final class CurrentSpan {
    private static final Context.Key<Span> KEY = Context.keyWithDefault("virtfleet-span", NoSpan.NONE);

    private CurrentSpan() {}

    static Span get() {
        return KEY.get();
    }

    static Context in(Context context, Span span) {
        return context.withValue(KEY, span);
    }
}
