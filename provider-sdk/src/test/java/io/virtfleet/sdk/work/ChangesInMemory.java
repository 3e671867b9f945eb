package io.virtfleet.sdk.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.feed.Vms;
import io.virtfleet.sdk.server.task.TaskLimits;
import io.virtfleet.sdk.server.task.TaskStore;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/** Changes of VMs in memory, with something that happens between the check of a request and the work it starts. */
final class ChangesInMemory {
    static final Owner OWNER = Vms.owner("web", "blue");
    private static final Duration PATIENCE = Duration.ofMillis(50);

    private final VmsInMemory platform = new VmsInMemory();
    private final Queue<Runnable> beforeTheWork = new ConcurrentLinkedQueue<>();
    private final VmChanges<VmState> changes = new VmChanges<>(store(this::execute), platform, PATIENCE);

    private void execute(Runnable work) {
        Optional.ofNullable(beforeTheWork.poll()).ifPresent(Runnable::run);
        work.run();
    }

    static TaskStore store(Executor executor) {
        return new TaskStore(executor, Clock.systemUTC(), TaskLimits.USUAL, (task, owner, end) -> {});
    }

    VmsInMemory platform() {
        return platform;
    }

    /** Each change is made by the thread that asks for it. */
    VmChanges<VmState> changes() {
        return changes;
    }

    /** Changes on the same platform that go on while others are asked for. */
    VmChanges<VmState> slowly(TaskStore tasks) {
        return new VmChanges<>(tasks, platform, PATIENCE);
    }

    void beforeTheWork(Runnable event) {
        beforeTheWork.add(event);
    }

    VmState make(VmPhase phase) {
        return platform.make(OWNER, phase);
    }

    /** The same owner's next VM, in the place of one that is deleted. */
    VmState makeAnew(VmState before) {
        platform.remove(before);
        return make(VmPhase.STOPPED);
    }

    static void assertFault(FaultKind kind, String field, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(ProviderException.class, thrown -> {
            assertThat(thrown.fault().kind()).isEqualTo(kind);
            assertThat(thrown.fault().field()).isEqualTo(field);
        });
    }
}
