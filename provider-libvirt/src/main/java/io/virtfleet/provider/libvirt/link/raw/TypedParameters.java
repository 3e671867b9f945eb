package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** libvirt's list of named values: numbers come as {@link Long}, texts as {@link String}, all else is left out. */
public final class TypedParameters {
    private static final int INT = 1;
    private static final int UINT = 2;
    private static final int LLONG = 3;
    private static final int STRING = 7;

    private TypedParameters() {}

    public static Map<String, Object> read(Pointer parameters, int count) {
        Map<String, Object> values = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) {
            Pointer parameter = parameters.share((long) i * TypedParameter.BYTES);
            Object value = value(parameter);
            if (value != null) {
                values.put(parameter.getString(0, StandardCharsets.US_ASCII.name()), value);
            }
        }
        return values;
    }

    private static @Nullable Object value(Pointer parameter) {
        return switch (parameter.getInt(TypedParameter.TYPE_AT)) {
            case INT -> (long) parameter.getInt(TypedParameter.VALUE_AT);
            case UINT -> Integer.toUnsignedLong(parameter.getInt(TypedParameter.VALUE_AT));
            case LLONG, TypedParameter.ULLONG -> parameter.getLong(TypedParameter.VALUE_AT);
            case STRING -> parameter.getPointer(TypedParameter.VALUE_AT).getString(0, StandardCharsets.UTF_8.name());
            default -> null;
        };
    }
}
