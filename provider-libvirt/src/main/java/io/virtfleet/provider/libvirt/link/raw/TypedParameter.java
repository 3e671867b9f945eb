package io.virtfleet.provider.libvirt.link.raw;

import com.sun.jna.Memory;
import java.nio.charset.StandardCharsets;

/** One of libvirt's typed parameters, as its functions take it. */
public record TypedParameter(Memory memory) implements AutoCloseable {
    /** virTypedParameter: a name of 80 bytes, a type, and after a gap a union of 8 bytes. */
    static final int BYTES = 96;

    static final int TYPE_AT = 80;
    static final int VALUE_AT = 88;
    static final int ULLONG = 4;

    public static TypedParameter of(String name, long value) {
        Memory memory = new Memory(BYTES);
        memory.clear();
        memory.setString(0, name, StandardCharsets.US_ASCII.name());
        memory.setInt(TYPE_AT, ULLONG);
        memory.setLong(VALUE_AT, value);
        return new TypedParameter(memory);
    }

    @Override
    public void close() {
        memory.close();
    }
}
