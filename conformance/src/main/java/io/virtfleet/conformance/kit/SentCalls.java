package io.virtfleet.conformance.kit;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.MethodDescriptor;

/** Remembers the last message that a case sent, so that a failure can show it. */
final class SentCalls implements ClientInterceptor {
    private volatile String last = "nothing";
    private volatile boolean over;

    /** The call's name and its message. */
    String last() {
        return last;
    }

    /** What is sent from now on removes what the case made. */
    void over() {
        over = true;
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        String name = method.getBareMethodName();
        return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
            @Override
            public void sendMessage(Q message) {
                // Following a task or looking at a VM is how a case finds out; the change before is what it is about.
                if (!over && !"IsTaskComplete".equals(name) && !"Describe".equals(name)) {
                    last = name + " { " + Expect.shown(message) + " }";
                }
                super.sendMessage(message);
            }
        };
    }
}
