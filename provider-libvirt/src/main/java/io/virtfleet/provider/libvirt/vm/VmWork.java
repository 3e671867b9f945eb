package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.sdk.server.task.TaskStore;
import io.virtfleet.sdk.server.task.TaskWork;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * How the VMs of this host are changed: one change of a VM at a time, as a task. What is done within a moment is answered
 * as done.
 */
public final class VmWork {
    private static final Duration MOMENT = Duration.ofSeconds(1);

    private final LibvirtSession session;
    private final KnownDomains view;
    private final TaskStore tasks;

    public VmWork(LibvirtSession session, KnownDomains view, TaskStore tasks) {
        this.session = session;
        this.view = view;
        this.tasks = tasks;
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

    /** Changes an owner's VM; the same change asked for again is the same task, another one meanwhile is BUSY. */
    public Outcome<VmState> change(OwnerKey owner, Object change, TaskWork work) {
        return tasks.startAndWait(owner, change, MOMENT, VmWork::vm, work);
    }

    /** As {@link #change}, for work that ends in something else than a VM. */
    public <T> Outcome<T> change(OwnerKey owner, Object change, Class<T> kind, TaskWork work) {
        return tasks.startAndWait(owner, change, MOMENT, result -> kind.cast(value(result)), work);
    }

    private static Object value(TaskResult result) {
        return switch (result) {
            case TaskResult.OfVm(VmState vm) -> vm;
            case TaskResult.OfRemoval removal -> new Gone();
            case TaskResult.OfSnapshot(var snapshot) -> snapshot;
            case TaskResult.OfImage(var image) -> image;
        };
    }

    private static VmState vm(TaskResult result) {
        return (VmState) value(result);
    }

    /** Looks at a domain of the host now. */
    public Optional<KnownDomains.Known> look(UUID uuid) {
        return session.call(host -> view.look(host, uuid));
    }

    /** Looks at the VM of an id now; a later VM of the same owner has another. */
    public Optional<KnownDomains.Known> look(VmId id) {
        return DomainIds.of(id).flatMap(this::look).filter(vm -> vm.state().id().equals(id));
    }

    /** The VM a change names: it must be there, and carry the stamp of the owner the change names. */
    public KnownDomains.Known owned(OwnedVm named) {
        return owned(named, "vm");
    }

    /** As {@link #owned(OwnedVm)}, where the request has the VM at another place. */
    public KnownDomains.Known owned(OwnedVm named, String field) {
        KnownDomains.Known vm = look(named.id()).orElseThrow(() -> new ProviderException(gone(named, field)));
        boolean ours = vm.now()
                .stamp()
                .map(Stamp::owner)
                .filter(owner -> owner.key().equals(named.owner().key()))
                .isPresent();
        if (!ours) {
            throw ProviderException.of(
                    FaultKind.CONFLICT, field + ".owner", "VM " + named.id() + " does not belong to " + named.owner());
        }
        return vm;
    }

    private Fault gone(OwnedVm named, String field) {
        return Fault.of(FaultKind.NOT_FOUND, field + ".vm_id", "the host has no VM " + named.id());
    }

    /** The VM as it is after a change, for the end of a task. */
    public TaskResult seen(Host host, UUID uuid) {
        return new TaskResult.OfVm(view.look(host, uuid)
                .map(KnownDomains.Known::state)
                .orElseThrow(() -> ProviderException.of(FaultKind.CONFLICT, "the VM was removed meanwhile")));
    }
}
