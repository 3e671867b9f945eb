package io.virtfleet.sdk.server.call;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The streams without an end of their own, so that a server that stops can end them. */
public final class OpenStreams {
    private final Set<ReplyStream<?>> streams = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Keeps a stream until it is removed; one that comes too late is ended at once. */
    public void add(ReplyStream<?> stream) {
        streams.add(stream);
        if (closed) {
            drain(stream);
        }
    }

    public void remove(ReplyStream<?> stream) {
        streams.remove(stream);
    }

    /** How many are open. */
    public int count() {
        return streams.size();
    }

    /** Ends all, and all that come. */
    public void closeAll() {
        closed = true;
        streams.forEach(OpenStreams::drain);
    }

    // A stream that ends well would tell its reader that there is nothing more to come.
    private static void drain(ReplyStream<?> stream) {
        stream.fail(ProviderException.of(FaultKind.UNREACHABLE, "the provider is stopping"));
    }
}
