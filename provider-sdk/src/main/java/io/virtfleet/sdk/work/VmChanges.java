package io.virtfleet.sdk.work;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.server.task.TaskStore;
import io.virtfleet.sdk.server.task.TaskWork;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates, changes and deletes VMs, each change as a task. An owner has one task at a time, so what a task finds of its
 * VM stays true until it ends. What was found before the task began may not be: between a check and its task another
 * call can create or delete the VM. Therefore every decision is made again inside the task, on the VM as it is then.
 *
 * @param <V> a VM in the provider's own terms
 */
public final class VmChanges<V> {
    /** Equal for every Create of an owner, whatever its spec: an owner has one VM. */
    private static final String CREATE = "create";

    private static final Fault TO_BE_DELETED = TaskState.Failed.cancelled("the VM is to be deleted");
    private static final Fault PREEMPTED = TaskState.Failed.cancelled("another change of the VM takes its place");

    private final TaskStore tasks;
    private final PlatformVms<V> vms;
    private final Duration patience;
    // How many calls create the VM of an owner, before their task begins too.
    private final Map<OwnerKey, Integer> creating = new ConcurrentHashMap<>();

    /** The removal of one VM; an owner's next VM is another change. */
    private record Delete(VmId id) {}

    /** Not a {@link Delete}, which would take the end of this task for its own though the VM may stay. */
    private record RemoveIncomplete(VmId id) {}

    /** Makes a VM. */
    @FunctionalInterface
    public interface Creation<V> {
        /**
         * Makes the VM of an owner that has none.
         *
         * @param remains what a Create left that never ended
         */
        VmState create(Optional<V> remains, TaskProgress progress) throws Exception;
    }

    /**
     * Brings a VM into another state.
     *
     * @param <P> what has to be done to it
     */
    public interface Change<V, P> {
        /** What has to be done; empty when there is nothing. Throws when the change is refused. */
        Optional<P> plan(V vm);

        /** Whether it takes the place of a change that is under way, which is then cancelled. */
        default boolean preempts(Object running) {
            return false;
        }

        /** Does what was planned for the VM a moment ago, inside the task. */
        VmState apply(V vm, P plan, TaskProgress progress) throws Exception;
    }

    /** Removes a VM with all that belongs to it. */
    @FunctionalInterface
    public interface Removal<V> {
        void remove(V vm, TaskProgress progress) throws Exception;

        /** Throws when the VM must stay. Asked before the task and inside it. */
        default void check(V vm) {}
    }

    /** Work on a VM that ends in something else than the VM. */
    @FunctionalInterface
    public interface Work<V> {
        TaskResult run(V vm, TaskProgress progress) throws Exception;
    }

    /** Changes that answer at once when they end within {@code patience}, and with a task else. */
    public VmChanges(TaskStore tasks, PlatformVms<V> vms, Duration patience) {
        this.tasks = tasks;
        this.vms = vms;
        this.patience = patience;
    }

    /**
     * Makes the VM of an owner, or answers with the one or the task that it has already.
     *
     * @param check throws when the VM cannot be made; not asked when there is one
     */
    public Outcome<VmState> create(OwnerKey owner, Runnable check, Creation<V> creation) {
        creating.merge(owner, 1, Integer::sum);
        try {
            return createOnce(owner, check, creation);
        } finally {
            creating.computeIfPresent(owner, (same, calls) -> calls == 1 ? null : calls - 1);
        }
    }

    private Outcome<VmState> createOnce(OwnerKey owner, Runnable check, Creation<V> creation) {
        Optional<TaskRef> running = tasks.running(owner, CREATE);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        Optional<V> there = vms.find(owner).filter(this::usable);
        if (there.isPresent()) {
            return Outcome.done(vms.state(there.get()));
        }
        check.run();
        return run(owner, CREATE, VmState.class, progress -> {
            Optional<V> found = vms.find(owner);
            Optional<V> made = found.filter(this::usable);
            return new TaskResult.OfVm(made.isPresent() ? vms.state(made.get()) : creation.create(found, progress));
        });
    }

    /**
     * Changes a VM, or answers with the task that does so already. BUSY while another change is under way whose place it
     * does not take.
     */
    public <P> Outcome<VmState> change(OwnedVm named, Object change, Change<V, P> work) {
        if (tasks.runs(named.owner().key(), work::preempts)) {
            owned(named, "vm");
            tasks.preempt(named.owner().key(), work::preempts, PREEMPTED, patience);
        }
        Optional<TaskRef> running = tasks.running(named.owner().key(), change);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        V there = complete(named);
        if (work.plan(there).isEmpty()) {
            return Outcome.done(vms.state(there));
        }
        return run(named.owner().key(), change, VmState.class, progress -> {
            V now = complete(named);
            Optional<P> plan = work.plan(now);
            return new TaskResult.OfVm(plan.isEmpty() ? vms.state(now) : work.apply(now, plan.get(), progress));
        });
    }

    /** As {@link #change}, for work that is always done and ends in a {@code T}. */
    public <T> Outcome<T> perform(OwnedVm named, Object change, Class<T> kind, Work<V> work) {
        owned(named, "vm");
        return run(named.owner().key(), change, kind, progress -> work.run(owned(named, "vm"), progress));
    }

    /**
     * Deletes a VM; one that is gone is done. Another change of it that is under way is cancelled, and the answer is BUSY
     * until that has ended. An id that names no VM is judged by the owner: BUSY while its VM is being made, or when it
     * has another one, which is never deleted by the name of an earlier one.
     */
    public Outcome<Gone> delete(OwnedVm named, Removal<V> removal) {
        OwnerKey owner = named.owner().key();
        Delete change = new Delete(named.id());
        Optional<V> found = vms.find(named.id());
        // In this order: a removal under way that has taken the VM away already is found as a task, or has ended.
        Optional<TaskRef> running = tasks.find(owner, change);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        if (found.isEmpty()) {
            return deleteUnknown(named, removal);
        }
        removal.check(requireOwner(found.get(), named, "vm"));
        tasks.cancelOthers(owner, change, TO_BE_DELETED);
        return run(owner, change, Gone.class, progress -> {
            Optional<V> there = vms.find(named.id());
            if (there.isPresent()) {
                V now = requireOwner(there.get(), named, "vm");
                removal.check(now);
                removal.remove(now, progress);
            }
            return new TaskResult.OfRemoval();
        });
    }

    private Outcome<Gone> deleteUnknown(OwnedVm named, Removal<V> removal) {
        OwnerKey owner = named.owner().key();
        // In this order: a Create that goes on to its task between two of these is busy there, and one that ends has
        // made a
        // VM that is found.
        if (creating.containsKey(owner)) {
            throw ProviderException.of(FaultKind.BUSY, "the VM of this owner is being created");
        }
        tasks.requireIdle(owner);
        Optional<V> other = vms.find(owner);
        if (other.isEmpty()) {
            return Outcome.done(new Gone());
        }
        VmId id = vms.state(other.get()).id();
        if (!vms.complete(other.get())) {
            return delete(new OwnedVm(id, named.owner()), removal);
        }
        throw new ProviderException(
                Fault.of(FaultKind.BUSY, "vm.vm_id", "there is no VM " + named.id() + ": the VM of this owner is " + id)
                        .withParams(Map.of("vm_id", id.value())));
    }

    /** Removes what a Create left that never ended. What is complete by now stays, and so does what is being changed. */
    public void removeIncomplete(OwnedVm named, Removal<V> removal) {
        try {
            run(named.owner().key(), new RemoveIncomplete(named.id()), Gone.class, progress -> {
                V now = owned(named, "vm");
                if (!vms.complete(now)) {
                    removal.remove(now, progress);
                }
                return new TaskResult.OfRemoval();
            });
        } catch (ProviderException notNow) {
            // It is gone, or being created or deleted right now.
        }
    }

    /** The VM a request names at {@code field}: it must be there, and carry the stamp of the owner that is named. */
    public V owned(OwnedVm named, String field) {
        V vm = vms.find(named.id())
                .orElseThrow(() ->
                        ProviderException.of(FaultKind.NOT_FOUND, field + ".vm_id", "there is no VM " + named.id()));
        return requireOwner(vm, named, field);
    }

    private V requireOwner(V vm, OwnedVm named, String field) {
        Optional<OwnerKey> stamped = vms.state(vm).owner().map(Owner::key);
        if (!stamped.equals(Optional.of(named.owner().key()))) {
            throw ProviderException.of(
                    FaultKind.CONFLICT, field + ".owner", "VM " + named.id() + " does not belong to " + named.owner());
        }
        return vm;
    }

    /** Runs work as the task of an owner; the same change asked for again is the same task, another one is BUSY. */
    public <T> Outcome<T> run(OwnerKey owner, Object change, Class<T> kind, TaskWork work) {
        return tasks.startAndWait(owner, change, patience, result -> kind.cast(value(result)), work);
    }

    private static Object value(TaskResult result) {
        return switch (result) {
            case TaskResult.OfVm(VmState vm) -> vm;
            case TaskResult.OfRemoval removal -> new Gone();
            case TaskResult.OfSnapshot(var snapshot) -> snapshot;
            case TaskResult.OfImage(var image) -> image;
        };
    }

    /** Whether this is the VM that a Create is about; BUSY when the platform is about to remove it. */
    private boolean usable(V vm) {
        if (vms.state(vm).phase() == VmPhase.DELETING) {
            throw ProviderException.of(FaultKind.BUSY, "the VM of this owner is being deleted");
        }
        return vms.complete(vm);
    }

    private V complete(OwnedVm named) {
        V vm = owned(named, "vm");
        if (!vms.complete(vm)) {
            throw ProviderException.of(FaultKind.BUSY, "the VM is incomplete: its Create has not ended");
        }
        return vm;
    }
}
