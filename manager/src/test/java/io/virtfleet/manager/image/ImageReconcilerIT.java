package io.virtfleet.manager.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How an image comes to the providers whose VMs use it. */
@ExtendWith(ControlPlaneExtension.class)
class ImageReconcilerIT {
    private static final Duration SLOW = Duration.ofMillis(300);

    private final ImageFixture stage;

    ImageReconcilerIT(ControlPlane plane, TestNamespace namespace) {
        stage = new ImageFixture(plane, namespace);
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void anImageIsBroughtOnceHoweverManyVmsWait() {
        stage.create("once", "");
        stage.uses(50, "mock");

        stage.untilReady();

        OnProvider copy = stage.copy("mock");
        assertThat(copy.id()).isEqualTo(stage.theImage().id());
        assertThat(copy.available()).isTrue();
        assertThat(stage.calls(Call.PREPARE_IMAGE)).isEqualTo(1);
        assertThat(stage.now().getStatus().availableOn()).containsExactly("mock");
        assertThat(stage.now().getStatus().usedByVMs()).isEqualTo(50);
        assertThat(stage.events).containsExactly("Prepared");
    }

    @Test
    void aReadyImageCostsNoCallAndNoWrite() {
        stage.create("idle", "");
        stage.uses(1, "mock");
        stage.untilReady();
        String version = stage.now().getMetadata().getResourceVersion();
        Map<Call, Long> before = stage.site.admin().countCalls();

        assertThat(stage.pass()).isEqualTo(new Requeue.OnChange());

        assertThat(stage.now().getMetadata().getResourceVersion()).isEqualTo(version);
        assertThat(stage.site.admin().countCalls()).isEqualTo(before);
    }

    @Test
    void theTaskIsInTheStatusAndProgressIsReported() {
        stage.site.admin().setTasks(Call.PREPARE_IMAGE, new TaskPlan(SLOW, new TaskPlan.Stall()));
        stage.create("slow", "");
        stage.uses(1, "mock");

        await().until(() -> {
            stage.pass();
            return Optional.ofNullable(ImageCopies.entries(stage.now()).get("mock"))
                    .map(OnProvider::percentage)
                    .filter(percent -> percent == 90)
                    .isPresent();
        });

        assertThat(stage.now().getStatus().prepareTaskRef())
                .isEqualTo(stage.copy("mock").taskRef())
                .isNotNull();
        assertThat(stage.condition("Reconciling")).isPresent();
        assertThat(stage.calls(Call.PREPARE_IMAGE)).isEqualTo(1);
    }

    @Test
    void aLostAnswerAndAForgottenTaskMakeNoSecondImage() {
        stage.site.admin().loseAnswers(Call.PREPARE_IMAGE, 0, 1);
        stage.site.admin().setTasks(Call.PREPARE_IMAGE, new TaskPlan(Duration.ZERO, new TaskPlan.ForgetDone()));
        stage.create("lost", "");
        stage.uses(1, "mock");

        stage.untilReady();

        assertThat(stage.copy("mock").id()).isEqualTo(stage.theImage().id());
    }

    @Test
    void aFailureIsReportedOnceAndTriedAgainByItsKind() {
        stage.site.admin().failCalls(Call.PREPARE_IMAGE, 0, 1, Fault.of(FaultKind.EXHAUSTED, "the store is full"));
        stage.create("failing", "");
        stage.uses(1, "mock");
        stage.pass();

        Requeue requeue = stage.pass();

        assertThat(requeue).isInstanceOf(Requeue.Backoff.class);
        assertThat(stage.condition("Ready").map(Condition::getMessage))
                .contains("Provider mock: the store is full; free or add capacity.");
        assertThat(stage.events).containsExactly("Exhausted");
        String version = stage.now().getMetadata().getResourceVersion();
        stage.pass();
        assertThat(stage.calls(Call.PREPARE_IMAGE)).isEqualTo(1);
        assertThat(stage.now().getMetadata().getResourceVersion()).isEqualTo(version);

        stage.scheduler.jump(Duration.ofSeconds(5));
        stage.untilReady();
    }

    @Test
    void aSourceThatCannotBeIsStalledUntilTheSpecChanges() {
        stage.site
                .admin()
                .failCalls(
                        Call.PREPARE_IMAGE, 0, 1, Fault.of(FaultKind.INVALID_SPEC, "source.checksum.hex", "is wrong"));
        stage.create("wrong", "");
        stage.uses(1, "mock");
        stage.pass();
        assertThat(stage.pass()).isEqualTo(new Requeue.OnChange());
        assertThat(stage.condition("Stalled")).isPresent();
        stage.pass();
        assertThat(stage.calls(Call.PREPARE_IMAGE)).isEqualTo(1);

        stage.changeUrl("https://images.example/right.qcow2");
        stage.untilReady();
    }

    @Test
    void anotherSourceReplacesTheCopy() {
        stage.create("changing", "");
        stage.uses(1, "mock");
        stage.untilReady();
        String first = stage.theImage().id();

        stage.changeUrl("https://images.example/newer.qcow2");
        await().until(() -> {
            stage.pass();
            return stage.ready() && !first.equals(stage.copy("mock").id());
        });

        assertThat(stage.copy("mock").id()).isEqualTo(stage.theImage().id());
    }

    @Test
    void anImageThatMayNotBeImportedIsReportedMissing() {
        stage.create("strict", "prepare: {onMissing: Fail}");
        stage.uses(1, "mock");
        stage.pass();
        stage.pass();

        assertThat(stage.condition("Ready").map(Condition::getReason)).contains("MissingOnProvider");
        assertThat(stage.calls(Call.PREPARE_IMAGE)).isZero();
    }

    @Test
    void aProviderThatIsDownIsNotCalledAndOthersGetTheirs() {
        try (MockSite other = new MockSite()) {
            stage.opens("other", other);
            stage.closes("mock");
            stage.create("two", "");
            stage.uses(1, "mock");
            stage.uses(1, "other");

            await().until(() -> {
                stage.pass();
                return ImageCopies.entries(stage.now()).containsKey("other")
                        && Boolean.TRUE.equals(stage.copy("other").available());
            });

            assertThat(stage.condition("Ready").map(Condition::getReason)).contains("ProviderUnavailable");
            assertThat(stage.calls(Call.PREPARE_IMAGE)).isZero();
            assertThat(ImageCopies.entries(stage.now())).doesNotContainKey("mock");
        }
    }
}
