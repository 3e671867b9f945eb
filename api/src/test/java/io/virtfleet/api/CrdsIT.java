package io.virtfleet.api;

import static io.virtfleet.api.Cluster.good;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrdsIT {
    @Test
    void allTenAreEstablishedAndNoneHasAComplaint() {
        String conditions = good(
                Cluster.installed()
                        .kubectl(
                                "get",
                                "crd",
                                "-o",
                                "jsonpath={range .items[*]}{.metadata.name}{range .status.conditions[*]} {.type}={.status}{end}{'\\n'}{end}"));

        assertThat(conditions.lines())
                .hasSize(10)
                .allSatisfy(line -> assertThat(line)
                        .contains("Established=True", "NamesAccepted=True")
                        .doesNotContain("NonStructuralSchema"));
    }

    @Test
    void applyingThemAgainChangesNothing() {
        String output = good(Cluster.installed().kubectl("apply", "-f", Crd.FOLDER.toString()));

        assertThat(output.lines()).hasSize(10).allMatch(line -> line.endsWith("unchanged"));
    }

    @Test
    void oneCategoryListsEveryKind() {
        String kinds = good(Cluster.installed().kubectl("api-resources", "--categories=virtfleet", "-o", "name"));

        assertThat(kinds.lines()).hasSize(10).allMatch(name -> name.endsWith(".infra.virtrigaud.io"));
    }

    @Test
    void theShortNamesAreThoseOfVirtRigaud() {
        String kinds = good(Cluster.installed().kubectl("api-resources", "--categories=virtfleet", "--no-headers"));

        assertThat(kinds.lines().map(line -> line.split(" +", -1)[1]))
                .containsExactlyInAnyOrder(
                        "prov", "vm", "vmclass", "vmclone", "vmimg", "vmmig", "vmnet", "vmpp", "vmset", "vmsnap");
    }
}
