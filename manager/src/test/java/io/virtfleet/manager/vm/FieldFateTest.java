package io.virtfleet.manager.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.manager.vm.Fates.Field;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No field of a manifest is passed over in silence. */
class FieldFateTest {
    private static final Fates FATES = Fates.read();

    @Test
    void everyFieldHasOneFate() {
        assertThat(Fates.allFields())
                .allSatisfy(field -> assertThat(FATES.of(field))
                        .as("fates of %s", field)
                        .singleElement()
                        .isIn("mapped", "elsewhere", "refused", "documentation"));
    }

    @Test
    void everyLineOfTheTableNamesAField() {
        List<Field> fields = Fates.allFields();

        assertThat(FATES.lines())
                .allSatisfy(line -> assertThat(fields).as("%s", line).anyMatch(line::covers));
    }

    @Test
    void everyFullSceneIsMapped() {
        assertThat(FullScenes.full())
                .allSatisfy(scene -> assertThat(scene.mapped()).isInstanceOf(Mapped.Spec.class));
    }

    @Test
    void withoutAMappedFieldAnotherVmIsAskedFor() {
        assertThat(FATES.with("mapped"))
                .allSatisfy(field -> assertThat(FullScenes.full())
                        .as("scenes in which %s counts", field)
                        .anyMatch(scene -> counts(field, scene)));
    }

    @Test
    void whatIsActedUponElsewhereOrForPeopleChangesNoVm() {
        for (String fate : List.of("elsewhere", "documentation")) {
            assertThat(FATES.with(fate))
                    .allSatisfy(field -> assertThat(FullScenes.full())
                            .as("scenes in which %s counts", field)
                            .noneMatch(scene -> counts(field, scene)));
        }
    }

    @Test
    void aRefusedFieldIsNamed() {
        assertThat(FATES.with("refused"))
                .allSatisfy(field -> assertThat(FullScenes.excessive())
                        .as("scenes in which %s is refused", field)
                        .anyMatch(scene -> has(field, scene) && refuses(field, scene)));
    }

    @Test
    void whatTheApiServerFillsInIsNeverRefused() {
        assertThat(FullScenes.full())
                .allSatisfy(scene -> assertThat(filled(scene).mapped()).isInstanceOf(Mapped.Spec.class));
    }

    private static boolean counts(Field field, Scene scene) {
        return has(field, scene) && !without(field, scene).mapped().equals(scene.mapped());
    }

    private static boolean has(Field field, Scene scene) {
        return scene.manifest(field.kind())
                .filter(manifest -> manifest.has(field.path()))
                .isPresent();
    }

    private static Scene without(Field field, Scene scene) {
        return scene.with(
                field.kind(), scene.manifest(field.kind()).orElseThrow().without(field.path()));
    }

    private static boolean refuses(Field field, Scene scene) {
        return scene.faults().stream()
                .map(Fault::field)
                .map(path -> path.substring(path.indexOf(": ") < 0 ? 0 : path.indexOf(": ") + 2))
                .anyMatch(path -> (field.path() + ".").startsWith(path + ".")
                        || field.path().startsWith(path + "["));
    }

    private static Scene filled(Scene scene) {
        Scene filled = scene;
        for (Map.Entry<String, String> kind : Fates.PLURALS.entrySet()) {
            if (filled.manifest(kind.getKey()).isPresent()) {
                Manifest manifest = filled.manifest(kind.getKey()).orElseThrow();
                filled =
                        filled.with(kind.getKey(), CrdSchema.of(kind.getValue()).filled(manifest));
            }
        }
        return filled;
    }
}
