package io.virtfleet.manager.vm.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The table of how each field is handled. */
record FieldTable(List<Line> lines) {
    private static final String FILE = "/mapper/fields.txt";
    static final Map<String, String> PLURALS = Map.of(
            "VirtualMachine", "virtualmachines",
            "VMClass", "vmclasses",
            "VMImage", "vmimages",
            "VMNetworkAttachment", "vmnetworkattachments");

    /** A field of a kind. */
    record Field(String kind, String path) {}

    /** One line of the table. */
    record Line(String handling, String kind, String path) {
        boolean covers(Field field) {
            return kind.equals(field.kind())
                    && (path.endsWith(".*")
                            ? field.path().startsWith(path.substring(0, path.length() - 1))
                            : field.path().equals(path));
        }
    }

    static FieldTable read() {
        try (InputStream stream = Objects.requireNonNull(FieldTable.class.getResourceAsStream(FILE), FILE)) {
            return new FieldTable(new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .map(words -> new Line(words[0], words[1], words[2]))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(FILE, e);
        }
    }

    static List<Field> allFields() {
        return PLURALS.entrySet().stream()
                .flatMap(kind ->
                        CrdSchema.of(kind.getValue()).leaves().stream().map(path -> new Field(kind.getKey(), path)))
                .toList();
    }

    List<String> of(Field field) {
        return lines.stream()
                .filter(line -> line.covers(field))
                .map(Line::handling)
                .toList();
    }

    List<Field> with(String handling) {
        return allFields().stream()
                .filter(field -> of(field).contains(handling))
                .toList();
    }
}
