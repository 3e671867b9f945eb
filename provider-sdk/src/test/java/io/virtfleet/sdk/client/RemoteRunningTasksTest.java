package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.provider.ProviderIdentity;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.ProviderContext;
import io.virtfleet.sdk.server.TestServer;
import io.virtfleet.sdk.server.task.TaskStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The running tasks of a provider, from its task store over the wire to a caller. */
class RemoteRunningTasksTest {
    private static final Owner STRANGER = new Owner("fleet-a", "team", "other", "7c9e6679-7425-40de-944b-e07fc1f90ae7");

    private final AtomicReference<TaskStore> store = new AtomicReference<>();
    private TestServer server;
    private ProviderChannel channel;
    private RemoteProvider remote;
    private RunningTasks tasks;

    @BeforeEach
    void start() throws ProgramExit {
        server = TestServer.serving(this::parts);
        channel = ProviderChannel.plain(
                new ProviderAddress("127.0.0.1", server.provider().port()));
        remote = Remotes.provider(channel);
        tasks = remote.runningTasks();
    }

    private ProviderParts parts(ProviderContext context) {
        store.set(context.tasks());
        return ProviderParts.of(new ProviderIdentity("fake", "1"), new FakeVms(), context.tasks())
                .withRunningTasks(context.tasks());
    }

    @AfterEach
    void stop() {
        channel.close();
        server.close();
    }

    @Test
    void saysThatItHasThePart() {
        assertThat(remote.facts().capabilities()).containsExactly(Capability.TASKS);
        assertThat(remote.parts(remote.facts()).runningTasks()).isPresent();
    }

    @Test
    void listsWhatRuns() {
        TaskRef task = stuck();
        RunningTask expected = new RunningTask(task, Remotes.OWNER.key(), new TaskState.Running(40, "copies disks"));
        await().until(() -> tasks.list(PageRequest.first("fleet-a")).items().contains(expected));
        assertThat(tasks.list(PageRequest.first("fleet-b")).items()).isEmpty();
    }

    @Test
    void cancelsWhatRunsAndNothingElse() {
        TaskRef task = stuck();
        assertThatThrownBy(() -> tasks.cancel(task, STRANGER))
                .isInstanceOfSatisfying(ProviderException.class, refused -> {
                    assertThat(refused.fault().kind()).isEqualTo(FaultKind.CONFLICT);
                    assertThat(refused.fault().field()).isEqualTo("owner");
                });
        tasks.cancel(task, Remotes.OWNER);
        await().until(() -> remote.tasks().state(task) instanceof TaskState.Failed);
        TaskState end = remote.tasks().state(task);
        assertThat(end).isInstanceOfSatisfying(TaskState.Failed.class, failed -> {
            assertThat(failed.wasCancelled()).isTrue();
            assertThat(failed.fault().kind()).isEqualTo(FaultKind.BUSY);
        });
        assertThat(tasks.cancel(task, Remotes.OWNER)).as("cancelled again").isEqualTo(end);
        assertThatThrownBy(() -> tasks.cancel(task, STRANGER)).isInstanceOf(ProviderException.class);
        assertThat(tasks.cancel(new TaskRef("nobody's"), Remotes.OWNER)).isEqualTo(new TaskState.Forgotten());
    }

    private TaskRef stuck() {
        Outcome<?> started = store.get().start(Remotes.OWNER.key(), "copy", progress -> {
            progress.at(40, "copies disks");
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts it down");
        });
        return ((Outcome.Pending<?>) started).task();
    }
}
