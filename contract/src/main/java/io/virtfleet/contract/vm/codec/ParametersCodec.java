package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import java.util.Map;

/** What all maps of a platform's own words have alike on the wire. */
final class ParametersCodec {

    private static final int MAX_ENTRIES = 64;
    private static final int KEY_LENGTH = 253;
    private static final int VALUE_LENGTH = 4096;

    private ParametersCodec() {}

    static Map<String, String> decode(Map<String, String> wire, FieldPath at) {
        FieldPath parameters = at.field("parameters");
        parameters.size(wire.size(), MAX_ENTRIES);
        wire.forEach((key, value) -> {
            FieldPath entry = parameters.key(key);
            entry.text(key, KEY_LENGTH);
            entry.lines(value, VALUE_LENGTH);
        });
        return wire;
    }
}
