package io.virtfleet.contract;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The border between a domain enum and its wire enum, by name: {@code BIOS} is {@code FIRMWARE_BIOS}. Both must have
 * the same values, or the first use fails.
 */
public final class EnumCodec<D extends Enum<D>, W extends Enum<W>> {
    private final D[] values;
    private final Map<D, W> toWire;
    private final Map<W, D> toDomain;

    private EnumCodec(Class<D> domain, Class<W> wire, String prefix) {
        values = domain.getEnumConstants();
        toWire = new EnumMap<>(domain);
        toDomain = new EnumMap<>(wire);
        for (D value : values) {
            W counterpart = Enum.valueOf(wire, prefix + value.name());
            toWire.put(value, counterpart);
            toDomain.put(counterpart, value);
        }
        int unspecifiedAndUnrecognized = 2;
        if (wire.getEnumConstants().length != values.length + unspecifiedAndUnrecognized) {
            throw new IllegalStateException(domain + " lacks a value of " + wire);
        }
    }

    /** The codec of a pair; {@code prefix} is what the wire's names have before the domain's. */
    public static <D extends Enum<D>, W extends Enum<W>> EnumCodec<D, W> of(
            Class<D> domain, Class<W> wire, String prefix) {
        return new EnumCodec<>(domain, wire, prefix);
    }

    public W encode(D value) {
        W wire = toWire.get(value);
        if (wire == null) {
            throw new IllegalArgumentException("no wire value for " + value);
        }
        return wire;
    }

    /** The value, or a finding when it is unspecified or not known here. */
    public D decode(W wire, FieldPath at) {
        D value = toDomain.get(wire);
        return value == null ? at.oneOf(values) : value;
    }

    /** The value, or nothing when it is unspecified or not known here. */
    public Optional<D> decodeKnown(W wire) {
        return Optional.ofNullable(toDomain.get(wire));
    }
}
