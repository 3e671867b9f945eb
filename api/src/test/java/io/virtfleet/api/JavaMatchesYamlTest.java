package io.virtfleet.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.client.CustomResource;
import io.virtfleet.api.vm.WantedPower;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks the CRD and the Java type of a kind together and names each place where they disagree. */
class JavaMatchesYamlTest {
    static Stream<Class<? extends CustomResource<?, ?>>> kinds() {
        return Kinds.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theFieldsAreThoseOfTheCrd(Class<? extends CustomResource<?, ?>> kind) {
        Schema crd = Crd.of(HasMetadata.getKind(kind)).schema();

        assertThat(Stream.concat(
                        differences("spec", crd.at("spec"), new JavaShape(Kinds.spec(kind))),
                        differences("status", crd.at("status"), new JavaShape(Kinds.status(kind)))))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void theNamesAreThoseOfTheCrd(Class<? extends CustomResource<?, ?>> kind) {
        Crd crd = Crd.of(HasMetadata.getKind(kind));

        assertThat(HasMetadata.getPlural(kind)).isEqualTo(crd.plural());
        assertThat(HasMetadata.getSingular(kind))
                .isEqualTo(crd.names().path("singular").asText());
        assertThat(HasMetadata.getGroup(kind))
                .isEqualTo(crd.tree().at("/spec/group").asText());
        assertThat(HasMetadata.getVersion(kind))
                .isEqualTo(crd.version().path("name").asText());
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aStatusNeverWritesEmptyListsOrNulls(Class<? extends CustomResource<?, ?>> kind) {
        assertThat(((Class<?>) Kinds.status(kind))
                        .getAnnotation(JsonInclude.class)
                        .value())
                .isEqualTo(JsonInclude.Include.NON_EMPTY);
    }

    private static Stream<String> differences(String path, Schema yaml, JavaShape java) {
        if (java.list()) {
            return yaml.items()
                    .map(items -> differences(path + "[]", items, java.element()))
                    .orElseGet(() -> mismatch(path, yaml, java));
        }
        if (java.map()) {
            return yaml.values()
                    .map(values -> differences(path + "{}", values, java.element()))
                    .orElseGet(() -> mismatch(path, yaml, java));
        }
        if (yaml.composite()) {
            return composite(path, yaml, java);
        }
        return accepts(yaml).contains(java.type()) ? Stream.empty() : mismatch(path, yaml, java);
    }

    private static Stream<String> mismatch(String path, Schema yaml, JavaShape java) {
        return Stream.of("%s is %s in the CRD and %s in Java".formatted(path, yaml.type(), java));
    }

    private static Stream<String> composite(String path, Schema yaml, JavaShape java) {
        if (java.ofKubernetes()) { // newer fields of Kubernetes may be in Java already
            return missing(path, yaml, java);
        }
        if (!java.record()) {
            return mismatch(path, yaml, java);
        }
        var onlyInJava = new TreeSet<>(java.properties().keySet());
        onlyInJava.removeAll(yaml.properties().keySet());
        return Stream.of(
                        missing(path, yaml, java),
                        onlyInJava.stream().map(name -> "%s.%s is not in the CRD".formatted(path, name)),
                        yaml.properties().entrySet().stream()
                                .filter(field -> java.properties().containsKey(field.getKey()))
                                .flatMap(field -> differences(
                                        path + "." + field.getKey(),
                                        field.getValue(),
                                        Objects.requireNonNull(java.properties().get(field.getKey())))))
                .flatMap(found -> found);
    }

    private static Stream<String> missing(String path, Schema yaml, JavaShape java) {
        return yaml.properties().keySet().stream()
                .filter(name -> !java.properties().containsKey(name))
                .map(name -> "%s.%s is not in %s".formatted(path, name, java));
    }

    private static Set<Type> accepts(Schema yaml) {
        return switch (yaml.type()) {
            case "string" -> Set.of(String.class, SecretText.class);
            case "boolean" -> Set.of(Boolean.class);
            case "integer" -> Set.of("int64".equals(yaml.text("format")) ? Long.class : Integer.class);
            case "int-or-string" -> Set.of(Amount.class, IntOrString.class);
            case "any" -> Set.of(WantedPower.class);
            default -> Set.of();
        };
    }
}
