package io.virtfleet.provider.libvirt.link;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.server.metrics.MetricsText;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts what is asked of the host, and how often the connection with it was made. */
final class HostMeter {
    private static final String REQUESTS = "virtfleet_libvirt_requests_total";
    private static final String RECONNECTS = "virtfleet_libvirt_reconnects_total";
    private static final String DONE = "NONE";

    /** What a request is there for. */
    enum Purpose {
        LOOK,
        CHANGE
    }

    /** Requests of one purpose with one end. */
    private record Key(Purpose purpose, String fault) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            return toString().compareTo(other.toString());
        }

        Map<String, String> labels() {
            return Map.of("purpose", purpose.name().toLowerCase(Locale.ROOT), "fault", fault);
        }
    }

    private final Map<Key, LongAdder> requests = new ConcurrentHashMap<>();
    private final LongAdder connections = new LongAdder();

    /** Makes a request, and counts it by how it ended. */
    <T> T counted(Purpose purpose, Supplier<T> request) {
        String end = "INTERNAL";
        try {
            T answer = request.get();
            end = DONE;
            return answer;
        } catch (ProviderException refused) {
            end = refused.fault().kind().name();
            throw refused;
        } finally {
            requests.computeIfAbsent(new Key(purpose, end), first -> new LongAdder())
                    .increment();
        }
    }

    void connected() {
        connections.increment();
    }

    void write(MetricsText text, boolean connected) {
        text.gauge("virtfleet_libvirt_connected", "Whether there is a connection with the host.", connected ? 1 : 0);
        text.counter(RECONNECTS, "Connections that were made after the first was lost.");
        text.value(RECONNECTS, Map.of(), Math.max(0, connections.sum() - 1));
        text.counter(REQUESTS, "What was asked of libvirt, by purpose and kind of fault.");
        new TreeMap<>(requests).forEach((key, count) -> text.value(REQUESTS, key.labels(), count.sum()));
    }
}
