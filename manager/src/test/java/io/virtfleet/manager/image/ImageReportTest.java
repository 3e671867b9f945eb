package io.virtfleet.manager.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.image.VMImageStatus;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.image.CopyResult.Problem;
import io.virtfleet.manager.usage.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ImageReportTest {
    private static final Usage NOBODY = Usage.NONE;
    private static final Usage SOMEBODY =
            new Usage(1, List.of("team/web"), Set.of(new ResourceKey("Provider", "team", "mock")));

    private final SortedMap<String, OnProvider> entries = new TreeMap<>();
    private final SortedMap<String, Problem> troubles = new TreeMap<>();

    @Test
    void anImageThatNobodyUsesIsUsable() {
        VMImageStatus status = status(NOBODY, false);

        assertThat(status.ready()).isTrue();
        assertThat(status.phase()).isEqualTo("Ready");
        assertThat(condition(status, "Ready").getReason()).isEqualTo("Usable");
        assertThat(status.providerStatus()).isNull();
    }

    @Test
    void aPreparedImageSaysWhere() {
        entries.put("mock", entry(CopyViews.anImage().prepared()));
        VMImageStatus status = status(SOMEBODY, false);

        assertThat(status.availableOn()).containsExactly("mock");
        assertThat(condition(status, "Ready").getMessage()).isEqualTo("The image is available on mock.");
        assertThat(Objects.requireNonNull(status.size()).written()).isEqualTo("2Gi");
    }

    @Test
    void anImportReportsHowFarItIs() {
        entries.put("mock", entry(CopyViews.anImage().importing()));
        troubles.put("mock", new Problem("Importing", "The image is being imported."));
        VMImageStatus status = status(SOMEBODY, false);

        assertThat(status.phase()).isEqualTo("Importing");
        assertThat(status.prepareTaskRef()).isEqualTo(CopyViews.TASK.id());
        assertThat(Objects.requireNonNull(status.importProgress()).percentage()).isEqualTo(40);
        assertThat(condition(status, "Ready").getStatus()).isEqualTo("False");
        assertThat(condition(status, "Reconciling").getStatus()).isEqualTo("True");
    }

    @Test
    void whatAPersonHasToSeeToComesFirst() {
        entries.put("a", entry(CopyViews.anImage().importing()));
        entries.put("b", entry(CopyViews.anImage().failed(FaultKind.INVALID_SPEC)));
        troubles.put("a", new Problem("Importing", "The image is being imported."));
        troubles.put("b", new Problem("InvalidSpec", "it did not work; fix the named field."));
        VMImageStatus status = status(SOMEBODY, false);

        assertThat(status.phase()).isEqualTo("Failed");
        assertThat(condition(status, "Ready").getReason()).isEqualTo("InvalidSpec");
        assertThat(condition(status, "Stalled").getMessage())
                .isEqualTo("Provider b: it did not work; fix the named field.");
    }

    @Test
    void aDeletionThatWaitsSaysForWhat() {
        entries.put("mock", entry(CopyViews.anImage().prepared()));
        assertThat(condition(status(SOMEBODY, true), "DeleteBlocked").getReason())
                .isEqualTo("InUse");

        troubles.put("mock", new Problem("ProviderUnavailable", "it is not reached"));
        Condition blocked = condition(status(NOBODY, true), "DeleteBlocked");
        assertThat(blocked.getReason()).isEqualTo("CopiesLeft");
        assertThat(blocked.getMessage())
                .isEqualTo("Its copies are being deleted from mock. Provider mock: it is not reached.");
    }

    private VMImageStatus status(Usage usage, boolean deleting) {
        return new ImageReport(entries, troubles, List.of(), usage, deleting)
                .status(Conditions.after(null, 3, Instant.parse("2026-01-01T00:00:00Z")), 3);
    }

    private static OnProvider entry(CopyViews views) {
        return Objects.requireNonNull(views.entry());
    }

    private static Condition condition(VMImageStatus status, String type) {
        return Objects.requireNonNull(status.conditions()).stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst()
                .orElseThrow();
    }
}
