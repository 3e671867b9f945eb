package io.virtfleet.provider.libvirt.link;

import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** libvirt's list of named values: numbers come as {@link Long}, texts as {@link String}, all else is left out. */
final class TypedParameters {
    /** virTypedParameter: a name of 80 bytes, a type, and after a gap a union of 8 bytes. */
    private static final int BYTES = 96;

    private static final int TYPE_AT = 80;
    private static final int VALUE_AT = 88;
    private static final int INT = 1;
    private static final int UINT = 2;
    private static final int LLONG = 3;
    private static final int ULLONG = 4;
    private static final int STRING = 7;

    private TypedParameters() {}

    static Map<String, Object> read(Pointer parameters, int count) {
        Map<String, Object> values = HashMap.newHashMap(count);
        for (int i = 0; i < count; i++) {
            Pointer parameter = parameters.share((long) i * BYTES);
            Object value = value(parameter);
            if (value != null) {
                values.put(parameter.getString(0, StandardCharsets.US_ASCII.name()), value);
            }
        }
        return values;
    }

    private static @Nullable Object value(Pointer parameter) {
        return switch (parameter.getInt(TYPE_AT)) {
            case INT -> (long) parameter.getInt(VALUE_AT);
            case UINT -> Integer.toUnsignedLong(parameter.getInt(VALUE_AT));
            case LLONG, ULLONG -> parameter.getLong(VALUE_AT);
            case STRING -> parameter.getPointer(VALUE_AT).getString(0, StandardCharsets.UTF_8.name());
            default -> null;
        };
    }
}
