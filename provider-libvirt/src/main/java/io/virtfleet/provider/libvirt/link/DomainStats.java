package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the one call for all domains says of one of them.
 *
 * @param values by libvirt's names, such as {@code vcpu.current}
 */
public record DomainStats(UUID uuid, RunState run, Map<String, Long> values) {
    private static final int STATE = 1;
    private static final int BALLOON = 1 << 2;
    private static final int VCPU = 1 << 3;
    private static final int BLOCK = 1 << 5;

    static final int KINDS = STATE | BALLOON | VCPU | BLOCK;

    /** virDomainStatsRecord: the domain, its parameters, their number. */
    private static final int PARAMETERS_AT = Native.POINTER_SIZE;

    private static final int COUNT_AT = 2 * Native.POINTER_SIZE;

    private static final int INT = 1;
    private static final int UINT = 2;
    private static final int LLONG = 3;

    /** Letters of a UUID and the zero that ends them. */
    private static final int UUID_TEXT_BYTES = 37;

    public DomainStats {
        values = Map.copyOf(values);
    }

    static List<DomainStats> read(Pointer records, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> one(records.getPointer((long) i * Native.POINTER_SIZE)))
                .toList();
    }

    private static DomainStats one(Pointer stats) {
        Pointer parameters = stats.getPointer(PARAMETERS_AT);
        int count = stats.getInt(COUNT_AT);
        Map<String, Long> values = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) {
            Pointer parameter = parameters.share((long) i * TypedParameter.BYTES);
            Long value = value(parameter);
            if (value != null) {
                values.put(parameter.getString(0, StandardCharsets.US_ASCII.name()), value);
            }
        }
        RunState run = RunState.of(
                Math.toIntExact(values.getOrDefault("state.state", 0L)),
                Math.toIntExact(values.getOrDefault("state.reason", 0L)));
        return new DomainStats(uuid(stats.getPointer(0)), run, values);
    }

    private static @Nullable Long value(Pointer parameter) {
        return switch (parameter.getInt(TypedParameter.TYPE_AT)) {
            case INT -> (long) parameter.getInt(TypedParameter.VALUE_AT);
            case UINT -> Integer.toUnsignedLong(parameter.getInt(TypedParameter.VALUE_AT));
            case LLONG, TypedParameter.ULLONG -> parameter.getLong(TypedParameter.VALUE_AT);
            default -> null;
        };
    }

    /** Known to the handle itself: no call to the host. */
    private static UUID uuid(Pointer domain) {
        byte[] text = new byte[UUID_TEXT_BYTES];
        if (LibvirtNative.LIBRARY.virDomainGetUUIDString(domain, text) < 0) {
            throw HostFailure.last();
        }
        return UUID.fromString(Native.toString(text, StandardCharsets.US_ASCII));
    }
}
