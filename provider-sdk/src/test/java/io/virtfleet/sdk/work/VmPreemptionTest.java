package io.virtfleet.sdk.work;

import static io.virtfleet.sdk.work.ChangesInMemory.OWNER;
import static io.virtfleet.sdk.work.ChangesInMemory.assertFault;
import static io.virtfleet.sdk.work.ChangesInMemory.store;
import static io.virtfleet.sdk.work.VmsInMemory.owned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.power.PowerChange;
import io.virtfleet.sdk.power.PowerStep;
import io.virtfleet.sdk.power.PowerTable;
import io.virtfleet.sdk.server.task.TaskStore;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A hard power-off takes the place of a graceful shutdown, and of nothing else. */
class VmPreemptionTest {
    private static final PowerTable TABLE = new PowerTable(Set.of(Capability.GUEST_SHUTDOWN));
    private static final PowerAction SHUTDOWN =
            new PowerAction.Shutdown(Duration.ofHours(1), PowerAction.AfterGrace.FAIL);
    private static final PowerAction OFF = new PowerAction.Off();

    private final ChangesInMemory at = new ChangesInMemory();
    private final TaskStore tasks = store(Thread::startVirtualThread);
    private final VmChanges<VmState> changes = at.slowly(tasks);
    private final CountDownLatch begun = new CountDownLatch(1);

    @Test
    void offDoesNotWaitForAShutdown() throws InterruptedException {
        VmState vm = at.make(VmPhase.RUNNING);
        TaskRef shutdown = pending(power(vm, SHUTDOWN));
        begun.await();
        assertThat(power(vm, OFF)).isEqualTo(Outcome.done(off(vm)));
        await().until(() -> tasks.state(shutdown) instanceof TaskState.Failed failed && failed.wasCancelled());
    }

    @Test
    void offWaitsForAnotherChange() throws InterruptedException {
        VmState vm = at.make(VmPhase.RUNNING);
        power(vm, new PowerAction.Reboot());
        begun.await();
        assertFault(FaultKind.BUSY, "", () -> power(vm, OFF));
        tasks.cancel(OWNER.key(), TaskState.Failed.cancelled("the test is over"));
    }

    private Outcome<VmState> power(VmState vm, PowerAction action) {
        return changes.change(
                owned(vm), action, new PowerChange<>(TABLE, action, there -> PowerState.ON, (there, step, progress) -> {
                    if (!(step instanceof PowerStep.Stop)) {
                        begun.countDown();
                        new CountDownLatch(1).await();
                    }
                    return off(there);
                }));
    }

    private static VmState off(VmState vm) {
        return vm.redraft().power(PowerState.OFF).done();
    }

    private static TaskRef pending(Outcome<VmState> outcome) {
        return ((Outcome.Pending<VmState>) outcome).task();
    }
}
