package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** One of the CRD files. */
record Crd(Path file, JsonNode tree) {
    static final Path FOLDER = Path.of("src/main/resources/crds");
    private static final YAMLMapper YAML = new YAMLMapper();

    static List<Crd> all() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().map(Crd::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Crd of(String kind) {
        return all().stream().filter(crd -> crd.kind().equals(kind)).findFirst().orElseThrow();
    }

    private static Crd read(Path file) {
        try {
            return new Crd(file, YAML.readTree(file.toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(file.toString(), e);
        }
    }

    String kind() {
        return names().path("kind").asText();
    }

    String plural() {
        return names().path("plural").asText();
    }

    JsonNode names() {
        return tree.at("/spec/names");
    }

    JsonNode version() {
        return tree.at("/spec/versions/0");
    }

    Schema schema() {
        return new Schema(version().at("/schema/openAPIV3Schema"));
    }

    @Override
    public String toString() {
        return kind();
    }
}
