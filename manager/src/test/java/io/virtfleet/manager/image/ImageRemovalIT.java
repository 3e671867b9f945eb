package io.virtfleet.manager.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.manager.usage.Protection;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How an image goes. */
@ExtendWith(ControlPlaneExtension.class)
class ImageRemovalIT {
    private static final Duration SLOW = Duration.ofMillis(300);

    private final ImageFixture stage;

    ImageRemovalIT(ControlPlane plane, TestNamespace namespace) {
        stage = new ImageFixture(plane, namespace);
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void aDeletedImageGoesWithItsCopyOnceNobodyUsesIt() {
        stage.create("leaving", "");
        stage.uses(1, "mock");
        stage.untilReady();
        stage.delete();
        stage.pass();
        assertThat(stage.condition("DeleteBlocked").map(Condition::getReason)).contains("InUse");

        stage.users.clear();
        stage.closes("mock");
        stage.pass();
        assertThat(stage.condition("DeleteBlocked").map(Condition::getMessage))
                .contains("Its copies are being deleted from mock. Provider mock: it does not answer.");
        assertThat(stage.now().getFinalizers()).containsExactly(Protection.FINALIZER);

        stage.opens("mock", stage.site);
        await().until(() -> {
            stage.pass();
            return stage.gone();
        });
        assertThat(stage.images()).isEmpty();
    }

    @Test
    void anImageThatAVmRestsOnStays() {
        stage.create("busy", "");
        stage.uses(1, "mock");
        stage.untilReady();
        stage.users.clear();
        stage.delete();
        stage.site.admin().failCalls(Call.DELETE_IMAGE, 0, 1, Fault.of(FaultKind.BUSY, "VMs rest on the image"));

        assertThat(stage.pass()).isInstanceOf(Requeue.Backoff.class);
        assertThat(stage.condition("DeleteBlocked").map(Condition::getMessage).orElse(""))
                .contains("VMs rest on the image; wait.");

        stage.scheduler.jump(Duration.ofSeconds(5));
        stage.pass();
        assertThat(stage.gone()).isTrue();
        assertThat(stage.images()).isEmpty();
    }

    @Test
    void anImageThatIsDeletedWhileItIsImportedLeavesNothing() {
        stage.site.admin().setTasks(Call.PREPARE_IMAGE, new TaskPlan(SLOW, new TaskPlan.Succeed()));
        stage.create("hurried", "");
        stage.uses(1, "mock");
        stage.pass();
        stage.pass();
        assertThat(stage.copy("mock").taskRef()).isNotNull();
        stage.users.clear();
        stage.delete();

        await().until(() -> {
            stage.pass();
            return stage.gone();
        });
        assertThat(stage.images()).isEmpty();
    }

    @Test
    void anUnansweredQuestionDoesNotLoseTheImport() {
        stage.site.admin().setTasks(Call.PREPARE_IMAGE, new TaskPlan(SLOW, new TaskPlan.Succeed()));
        stage.create("unanswered", "");
        stage.uses(1, "mock");
        stage.pass();
        stage.pass();
        stage.users.clear();
        stage.delete();
        stage.site
                .admin()
                .failCalls(Call.IS_TASK_COMPLETE, 0, 1, Fault.of(FaultKind.UNREACHABLE, "the platform is away"));

        assertThat(stage.pass()).isInstanceOf(Requeue.Backoff.class);
        assertThat(stage.copy("mock").taskRef()).isNotNull();

        stage.scheduler.jump(Duration.ofSeconds(5));
        await().until(() -> {
            stage.pass();
            return stage.gone();
        });
        assertThat(stage.images()).isEmpty();
    }

    @Test
    void anImageWhoseProviderIsNoMoreGoesAndSaysWhatStays() {
        stage.create("abandoned", "");
        stage.uses(1, "mock");
        stage.untilReady();
        stage.users.clear();
        stage.delete();
        stage.removes("mock");

        stage.pass();

        assertThat(stage.gone()).isTrue();
        assertThat(stage.events).containsExactly("Prepared", "CopyAbandoned");
    }
}
