package io.virtfleet.manager.vm.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.manager.vm.mapping.FieldTable.Field;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** No field of a manifest is passed over in silence. */
class FieldSupportTest {
    private static final FieldTable TABLE = FieldTable.read();

    @Test
    void everyFieldIsHandledInOneWay() {
        assertThat(FieldTable.allFields())
                .allSatisfy(field -> assertThat(TABLE.of(field))
                        .as("handling of %s", field)
                        .singleElement()
                        .isIn("mapped", "elsewhere", "refused", "documentation"));
    }

    @Test
    void everyLineOfTheTableNamesAField() {
        List<Field> fields = FieldTable.allFields();

        assertThat(TABLE.lines())
                .allSatisfy(line -> assertThat(fields).as("%s", line).anyMatch(line::covers));
    }

    @Test
    void everyFullManifestIsMapped() {
        assertThat(FullManifests.full())
                .allSatisfy(manifests -> assertThat(manifests.mapped()).isInstanceOf(Desired.Complete.class));
    }

    @Test
    void withoutAMappedFieldAnotherVmIsAskedFor() {
        assertThat(TABLE.with("mapped"))
                .allSatisfy(field -> assertThat(FullManifests.full())
                        .as("manifests in which %s counts", field)
                        .anyMatch(manifests -> counts(field, manifests)));
    }

    @Test
    void whatIsActedUponElsewhereOrForPeopleChangesNoVm() {
        for (String handling : List.of("elsewhere", "documentation")) {
            assertThat(TABLE.with(handling))
                    .allSatisfy(field -> assertThat(FullManifests.full())
                            .as("manifests in which %s counts", field)
                            .noneMatch(manifests -> counts(field, manifests)));
        }
    }

    @Test
    void aRefusedFieldIsNamed() {
        assertThat(TABLE.with("refused"))
                .allSatisfy(field -> assertThat(FullManifests.excessive())
                        .as("manifests in which %s is refused", field)
                        .anyMatch(manifests -> has(field, manifests) && refuses(field, manifests)));
    }

    @Test
    void whatTheApiServerFillsInIsNeverRefused() {
        assertThat(FullManifests.full())
                .allSatisfy(manifests -> assertThat(filled(manifests).mapped()).isInstanceOf(Desired.Complete.class));
    }

    /** What the provider is asked for, or why it is refused; power and policies are no part of it. */
    private static Object shape(VmManifests manifests) {
        return manifests.mapped() instanceof Desired.Complete complete ? complete.spec() : manifests.mapped();
    }

    private static boolean counts(Field field, VmManifests manifests) {
        return has(field, manifests) && !shape(without(field, manifests)).equals(shape(manifests));
    }

    private static boolean has(Field field, VmManifests manifests) {
        return manifests
                .manifest(field.kind())
                .filter(manifest -> manifest.has(field.path()))
                .isPresent();
    }

    private static VmManifests without(Field field, VmManifests manifests) {
        return manifests.with(
                field.kind(), manifests.manifest(field.kind()).orElseThrow().without(field.path()));
    }

    private static boolean refuses(Field field, VmManifests manifests) {
        return manifests.faults().stream()
                .map(Fault::field)
                .map(path -> path.substring(path.indexOf(": ") < 0 ? 0 : path.indexOf(": ") + 2))
                .anyMatch(path -> (field.path() + ".").startsWith(path + ".")
                        || field.path().startsWith(path + "["));
    }

    private static VmManifests filled(VmManifests manifests) {
        VmManifests filled = manifests;
        for (Map.Entry<String, String> kind : FieldTable.PLURALS.entrySet()) {
            if (filled.manifest(kind.getKey()).isPresent()) {
                Manifest manifest = filled.manifest(kind.getKey()).orElseThrow();
                filled =
                        filled.with(kind.getKey(), CrdSchema.of(kind.getValue()).filled(manifest));
            }
        }
        return filled;
    }
}
