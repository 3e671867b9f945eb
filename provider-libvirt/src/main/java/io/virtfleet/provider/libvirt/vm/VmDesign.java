package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.FingerprintCodec;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.DiskPlan;
import io.virtfleet.provider.libvirt.domain.DomainPlan;
import io.virtfleet.provider.libvirt.domain.NicPlan;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BinaryOperator;

/** What a spec becomes on this host: names of disks, cards and volumes, settled once. Calls nobody. */
final class VmDesign {
    private static final long MIB = 1 << 20;

    private final UUID uuid;
    private final Owner owner;
    private final VmSpec spec;
    private final HostDefaults defaults;

    VmDesign(UUID uuid, Owner owner, VmSpec spec, HostDefaults defaults) {
        this.uuid = uuid;
        this.owner = owner;
        this.spec = spec;
        this.defaults = defaults;
    }

    /**
     * A disk to be made.
     *
     * @param stamp what the domain remembers of it
     * @param volume empty: its content comes from elsewhere
     */
    record NewDisk(Stamp.Disk stamp, DiskSpec spec, VolumePlan volume) {}

    /** How a domain is told from others on its host. */
    record DomainLabel(String name, String life) {}

    /** The disks beside the boot disk, from the given position on. */
    List<NewDisk> disks(int firstPosition) {
        List<NewDisk> disks = new ArrayList<>();
        for (DiskSpec disk : spec.disks()) {
            disks.add(disk(disk, DiskTargets.at(firstPosition + disks.size())));
        }
        return disks;
    }

    NewDisk disk(DiskSpec disk, String target) {
        String volume = VolumeNames.disk(uuid, disk.name());
        Stamp.Disk stamp = new Stamp.Disk(disk.name(), target, pool(disk), volume, "");
        boolean allocated = disk.provisioning()
                .filter(wish -> wish != DiskSpec.Provisioning.THIN)
                .isPresent();
        VolumePlan plan = new VolumePlan(volume, disk.sizeMib() * MIB, DiskFormat.QCOW2, allocated, Optional.empty());
        return new NewDisk(stamp, disk, plan);
    }

    /** Where a disk is made: as it says, else as the placement says, else as the provider was told. */
    String pool(DiskSpec disk) {
        if (!disk.storage().isEmpty()) {
            return disk.storage();
        }
        return spec.placement()
                .map(Placement::datastore)
                .filter(name -> !name.isEmpty())
                .orElse(defaults.pool());
    }

    /** The card as a document says it. */
    NicPlan nic(NicSpec nic) {
        NicSpec.Attachment attachment = nic.attachment() instanceof NicSpec.DefaultNetwork
                ? new NicSpec.Network(defaults.network())
                : nic.attachment();
        return new NicPlan(mac(nic), attachment, nic.model().orElse(NicSpec.Model.VIRTIO), nic.mtu());
    }

    String mac(NicSpec nic) {
        return nic.macAddress().isEmpty() ? MacAddresses.chosen(owner.uid(), nic.name()) : nic.macAddress();
    }

    /** The document's content, while its disks are still to be made. */
    DomainPlan plan(DomainLabel label, List<NewDisk> disks, Optional<String> seedPath, BinaryOperator<String> path) {
        Stamp stamp = new Stamp(
                owner,
                defaults.provider(),
                label.life(),
                false,
                FingerprintCodec.fingerprint(spec),
                FixedFields.of(spec.hardware()),
                disks.stream().map(NewDisk::stamp).toList(),
                spec.nics().stream()
                        .map(nic -> new Stamp.Nic(nic.name(), mac(nic)))
                        .toList(),
                spec.tags());
        return new DomainPlan(
                uuid,
                label.name(),
                stamp,
                spec.hardware(),
                defaults.style(),
                disks.stream().map(disk -> plan(disk, path)).toList(),
                spec.nics().stream().map(this::nic).toList(),
                seedPath);
    }

    static DiskPlan plan(NewDisk disk, BinaryOperator<String> path) {
        return new DiskPlan(
                disk.stamp().target(),
                path.apply(disk.stamp().pool(), disk.stamp().volume()),
                disk.volume().format(),
                disk.spec().iopsLimit());
    }
}
