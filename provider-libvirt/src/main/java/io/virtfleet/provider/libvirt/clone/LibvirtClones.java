package io.virtfleet.provider.libvirt.clone;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.snapshot.SourceDisks;
import io.virtfleet.provider.libvirt.storage.DiskContent;
import io.virtfleet.provider.libvirt.vm.LibvirtVms;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.server.task.TaskGauge;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** New VMs with the disks of others. */
public final class LibvirtClones implements Clones {
    private final VmWork work;
    private final LibvirtVms vms;

    public LibvirtClones(VmWork work, LibvirtVms vms) {
        this.work = work;
        this.vms = vms;
    }

    /** What the source does meanwhile. */
    private record CloneSource(OwnerKey to) {}

    @Override
    public Outcome<VmState> create(Owner owner, CloneSpec spec) {
        return vms.create(owner, spec.spec(), spec.power(), (making, progress) -> {
            work.owned(spec.source(), "source");
            // Until the clone is made nobody starts, changes or deletes its source.
            TaskResult made = work.tasks()
                    .complete(spec.source().owner().key(), new CloneSource(owner.key()), lending -> {
                        UUID source = work.owned(spec.source(), "source").now().uuid();
                        return new TaskResult.OfVm(lent(source, spec, making, both(progress, lending)));
                    });
            return ((TaskResult.OfVm) made).vm();
        });
    }

    private VmState lent(UUID source, CloneSpec spec, LibvirtVms.Making making, TaskProgress progress) {
        SourceDisks.Frozen disks = act(source, (host, domain) -> disks(host, domain, spec));
        Map<String, DiskContent> contents = disks.below().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, disk -> content(spec.mode(), disk.getValue())));
        try {
            return making.of(contents, progress);
        } catch (RuntimeException failure) {
            if (!disks.above().isEmpty()) {
                thaw(source, disks, failure);
            }
            throw failure;
        }
    }

    /** What cannot be taken back costs the source one more file, and nothing else. */
    private void thaw(UUID source, SourceDisks.Frozen disks, RuntimeException failure) {
        try {
            act(source, (host, domain) -> {
                SourceDisks.thaw(host, domain, disks);
                return true;
            });
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    private <T> T act(UUID source, BiFunction<Host, HostDomain, T> act) {
        return work.session().change(host -> {
            try (HostDomain domain = host.domain(source).orElseThrow(LibvirtClones::gone)) {
                return act.apply(host, domain);
            } finally {
                work.view().look(host, source);
            }
        });
    }

    private static SourceDisks.Frozen disks(Host host, HostDomain source, CloneSpec spec) {
        if (!spec.snapshotId().isEmpty()) {
            return new SourceDisks.Frozen(SourceDisks.at(host, source, spec.snapshotId()), List.of());
        }
        return switch (spec.mode()) {
            case FULL -> new SourceDisks.Frozen(SourceDisks.now(host, source), List.of());
            case LINKED -> SourceDisks.frozen(host, source);
        };
    }

    private static DiskContent content(CloneSpec.Mode mode, SourceDisks.SourceDisk disk) {
        return switch (mode) {
            case FULL -> new DiskContent.CopyOf(disk.volume(), disk.bytes());
            case LINKED -> new DiskContent.OnBackingFile(disk.volume(), disk.format(), disk.bytes());
        };
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.LINKED_CLONES);
    }

    /** The clone's own progress; it ends early when either VM is to be deleted. */
    private static TaskProgress both(TaskProgress clone, TaskProgress source) {
        return new TaskProgress() {
            @Override
            public void at(int percent, String message) {
                clone.at(percent, message);
            }

            @Override
            public void by(TaskGauge gauge, String message) {
                clone.by(gauge, message);
            }

            @Override
            public boolean cancelled() {
                return clone.cancelled() || source.cancelled();
            }
        };
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.NOT_FOUND, "source.vm_id", "the source is gone");
    }
}
