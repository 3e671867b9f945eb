package io.virtfleet.contract;

import java.util.List;
import java.util.function.Function;

/** What a decoder finds wrong, as the paths it blames. */
public final class Findings {

    private Findings() {}

    public static List<String> paths(Function<FieldPath, ?> reader) {
        return all(reader).stream().map(Fault::field).toList();
    }

    public static List<Fault> all(Function<FieldPath, ?> reader) {
        return FieldPath.inspect(reader).findings();
    }
}
