package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.imports.DiskImports;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The disks of a host's VMs as streams, and those that come for VMs to be. */
public final class LibvirtDisks implements Disks {
    static final Set<DiskFormat> FORMATS = EnumSet.of(DiskFormat.QCOW2, DiskFormat.RAW);

    private final VmWork work;
    private final DiskCopies copies;
    private final DiskImports imports;

    public LibvirtDisks(VmWork work, DiskCopies copies, DiskImports imports) {
        this.work = work;
        this.copies = copies;
        this.imports = imports;
    }

    @Override
    public Optional<Disk> describe(OwnedVm vm, String diskId) {
        KnownDomains.Known there = work.owned(vm, "vm_disk.vm");
        return disk(there, diskId)
                .map(disk -> work.session().call(host -> {
                    stamp(there, disk);
                    VolumeRef file = Volumes.at(host, disk.path());
                    Volumes volumes = Volumes.in(host, file.pool());
                    return new Disk(
                            diskId,
                            disk.format().orElse(DiskFormat.QCOW2),
                            volumes.volume(file.volume(), HostVolume::capacityBytes),
                            volumes.storedBytes(file.volume()),
                            disk.path(),
                            true);
                }));
    }

    @Override
    public Optional<Disk> findImport(OwnerKey owner) {
        return imports.find(owner);
    }

    @Override
    public void exportTo(DiskExport export, DiskReader reader) {
        if (!FORMATS.contains(export.format())) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED, "format", "format must be QCOW2 or RAW but is " + export.format());
        }
        KnownDomains.Known vm = work.owned(export.vm(), "disk.vm");
        Stamp.Disk disk = disk(vm, export.diskId())
                .map(found -> stamp(vm, found))
                .orElseThrow(() -> ProviderException.of(
                        FaultKind.NOT_FOUND, "disk.disk_id", "the VM has no disk " + export.diskId()));
        copies.with(
                new DiskCopies.Order(vm, disk, export.snapshotId(), export.format()),
                new DiskSender(export, reader)::send);
    }

    @Override
    public DiskWriter importFrom(DiskImport spec) {
        VolumeImports.check(spec);
        return imports.begin(spec);
    }

    private static Optional<VmState.Disk> disk(KnownDomains.Known vm, String id) {
        return vm.state().disks().stream().filter(disk -> disk.id().equals(id)).findFirst();
    }

    /** Of a VM of ours every disk is named in the stamp; one that somebody else attached is not ours to read. */
    private static Stamp.Disk stamp(KnownDomains.Known vm, VmState.Disk disk) {
        return vm.stamp().disks().stream()
                .filter(each -> each.name().equals(disk.name()))
                .findFirst()
                .orElseThrow(() -> ProviderException.of(
                        FaultKind.UNSUPPORTED,
                        "disk.disk_id",
                        "disk " + disk.name() + " was attached by somebody else, and stays theirs"));
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.DISK_IMPORT);
    }
}
