package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import io.virtfleet.provider.libvirt.link.raw.TypedParameters;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/** What the one call for all domains says of one of them. */
public record DomainStats(UUID uuid, RunState run) {
    private static final int STATE = 1;

    /** Sizes and counts are read with a domain's definition, when an event says that it changed. */
    static final int KINDS = STATE;

    /** virDomainStatsRecord: the domain, its parameters, their number. */
    private static final int PARAMETERS_AT = Native.POINTER_SIZE;

    private static final int COUNT_AT = 2 * Native.POINTER_SIZE;

    /** Letters of a UUID and the zero that ends them. */
    private static final int UUID_TEXT_BYTES = 37;

    static List<DomainStats> read(Pointer records, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> one(records.getPointer((long) i * Native.POINTER_SIZE)))
                .toList();
    }

    private static DomainStats one(Pointer stats) {
        Map<String, Object> values = TypedParameters.read(stats.getPointer(PARAMETERS_AT), stats.getInt(COUNT_AT));
        RunState run = RunState.of(number(values, "state.state"), number(values, "state.reason"));
        return new DomainStats(uuid(stats.getPointer(0)), run);
    }

    private static int number(Map<String, Object> values, String name) {
        return values.get(name) instanceof Long number ? Math.toIntExact(number) : 0;
    }

    /** Known to the handle itself: no call to the host. */
    static UUID uuid(Pointer domain) {
        byte[] text = new byte[UUID_TEXT_BYTES];
        if (LibvirtNative.LIBRARY.virDomainGetUUIDString(domain, text) < 0) {
            throw HostFailure.last();
        }
        return UUID.fromString(Native.toString(text, StandardCharsets.US_ASCII));
    }
}
