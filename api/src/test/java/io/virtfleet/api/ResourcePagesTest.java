package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of a kind shows its example and every field, as they are. */
class ResourcePagesTest {
    private static final Path DOCS = Path.of("../docs/resources");

    static Stream<Class<? extends CustomResource<?, ?>>> kinds() {
        return Kinds.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void thePageOfAKindIsUpToDate(Class<? extends CustomResource<?, ?>> kind) throws IOException {
        Crd crd = Crd.of(HasMetadata.getKind(kind));
        String name = crd.names().path("singular").asText();
        String example = Files.readString(Path.of("../examples/kinds", name + ".yaml"));

        new GeneratedText(DOCS.resolve(name + ".md")).holds("""
                        ## Example

                        ```yaml
                        %s```

                        ## Spec

                        %s
                        ## Status

                        %s""".formatted(
                        example,
                        table(crd, "spec", new JavaShape(Kinds.spec(kind))),
                        table(crd, "status", new JavaShape(Kinds.status(kind)))));
    }

    @Test
    void theIndexNamesEveryPage() throws IOException {
        String index = Files.readString(DOCS.resolve("README.md"));

        assertThat(Crd.all())
                .allSatisfy(crd -> assertThat(index)
                        .contains(
                                "(%s.md)".formatted(crd.names().path("singular").asText())));
    }

    private static String table(Crd crd, String side, JavaShape java) {
        return FieldTable.of(side, crd.schema().at(side), java).markdown();
    }
}
