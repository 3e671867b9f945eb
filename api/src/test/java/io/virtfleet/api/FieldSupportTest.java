package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of fields that nothing honours yet is what is left when the honoured ones are taken away. */
class FieldSupportTest {
    private static final Path DOCS = Path.of("../docs/resources");

    @Test
    void thePageListsWhatNothingHonours() {
        new GeneratedText(DOCS.resolve("field-support.md"))
                .holds(Kinds.ALL.stream().map(FieldSupportTest::section).collect(Collectors.joining("\n")));
    }

    @Test
    void everyHonouredFieldExists() {
        assertThat(honoured())
                .allMatch(line -> Kinds.ALL.stream()
                        .flatMap(kind -> leaves(kind).map(path -> HasMetadata.getKind(kind) + " " + path))
                        .anyMatch(covers(line)));
    }

    private static String section(Class<? extends CustomResource<?, ?>> kind) {
        String name = HasMetadata.getKind(kind);
        List<String> all = leaves(kind).toList();
        List<String> left = all.stream()
                .filter(path -> honoured().noneMatch(line -> covers(line).test(name + " " + path)))
                .toList();
        String text = left.isEmpty()
                ? "Every field is honoured.\n"
                : left.size() == all.size()
                        ? "Nothing reconciles this kind yet: all of its %d fields are stored and not acted upon.\n"
                                .formatted(all.size())
                        : left.stream().map(path -> "- `" + path + "`\n").collect(Collectors.joining());
        return "## %s\n\n%s".formatted(name, text);
    }

    private static Stream<String> leaves(Class<? extends CustomResource<?, ?>> kind) {
        Schema spec = Crd.of(HasMetadata.getKind(kind)).schema().at("spec");
        return FieldTable.of("spec", spec, new JavaShape(Kinds.spec(kind))).leaves();
    }

    /** A line ends with {@code .*} to mean all fields below. */
    private static Predicate<String> covers(String line) {
        return line.endsWith(".*")
                ? field -> field.startsWith(line.substring(0, line.length() - 1))
                : field -> field.equals(line);
    }

    private static Stream<String> honoured() {
        try {
            return Files.readAllLines(DOCS.resolve("honoured-fields.txt")).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
