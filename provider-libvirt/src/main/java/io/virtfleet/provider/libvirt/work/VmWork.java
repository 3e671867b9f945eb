package io.virtfleet.provider.libvirt.work;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.server.task.TaskStore;
import io.virtfleet.sdk.work.PlatformVms;
import io.virtfleet.sdk.work.VmChanges;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** What every part works on VMs with: the host, the view of it, and the changes that are made to its VMs. */
public final class VmWork implements PlatformVms<KnownDomains.Known> {
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private final LibvirtSession session;
    private final KnownDomains view;
    private final TaskStore tasks;
    private final VmChanges<KnownDomains.Known> changes;

    public VmWork(LibvirtSession session, KnownDomains view, TaskStore tasks) {
        this.session = session;
        this.view = view;
        this.tasks = tasks;
        changes = new VmChanges<>(tasks, this, MOMENT);
    }

    public LibvirtSession session() {
        return session;
    }

    public KnownDomains view() {
        return view;
    }

    public TaskStore tasks() {
        return tasks;
    }

    /** How the VMs of this host are changed. */
    public VmChanges<KnownDomains.Known> changes() {
        return changes;
    }

    /** Looks at a domain of the host now. */
    public Optional<KnownDomains.Known> look(UUID uuid) {
        return session.call(host -> view.look(host, uuid));
    }

    @Override
    public Optional<KnownDomains.Known> find(VmId id) {
        return DomainIds.of(id).flatMap(this::look).filter(vm -> vm.state().id().equals(id));
    }

    @Override
    public Optional<KnownDomains.Known> find(OwnerKey owner) {
        return DomainIds.of(owner).stream()
                .map(this::look)
                .flatMap(Optional::stream)
                .filter(vm -> vm.state().owner().map(Owner::key).equals(Optional.of(owner)))
                .findFirst();
    }

    @Override
    public VmState state(KnownDomains.Known vm) {
        return vm.state();
    }

    @Override
    public boolean complete(KnownDomains.Known vm) {
        return vm.now().stamp().map(Stamp::made).orElse(true);
    }

    /** The VM that a request names at {@code field}: it must be there, and carry the stamp of the owner that is named. */
    public KnownDomains.Known owned(OwnedVm named, String field) {
        return changes.owned(named, field);
    }

    /** Ends the work of a task that was cancelled. */
    public static void stopIfCancelled(TaskProgress progress) {
        if (progress.cancelled()) {
            throw new ProviderException(TaskState.Failed.cancelled("the task was cancelled"));
        }
    }

    /** The VM as it is after a change. */
    public VmState current(Host host, UUID uuid) {
        return view.look(host, uuid)
                .map(KnownDomains.Known::state)
                .orElseThrow(() -> ProviderException.of(FaultKind.CONFLICT, "the VM was removed meanwhile"));
    }

    /** As {@link #current}, for the end of a task. */
    public TaskResult seen(Host host, UUID uuid) {
        return new TaskResult.OfVm(current(host, uuid));
    }
}
