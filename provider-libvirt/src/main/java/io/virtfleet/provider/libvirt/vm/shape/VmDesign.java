package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.FingerprintCodec;
import io.virtfleet.provider.libvirt.domain.DiskPlan;
import io.virtfleet.provider.libvirt.domain.DomainPlan;
import io.virtfleet.provider.libvirt.domain.NicPlan;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.storage.DiskContent;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/** What a spec becomes on this host: names of disks, cards and volumes, settled once. Calls nobody. */
public final class VmDesign {
    private static final long MIB = 1 << 20;

    private final UUID uuid;
    private final Owner owner;
    private final String digits;
    private final VmSpec spec;
    private final HostDefaults defaults;

    /** {@code digits} are in the names of what is made, and were in none before. */
    public VmDesign(UUID uuid, Owner owner, String digits, VmSpec spec, HostDefaults defaults) {
        this.uuid = uuid;
        this.owner = owner;
        this.digits = digits;
        this.spec = spec;
        this.defaults = defaults;
    }

    public UUID uuid() {
        return uuid;
    }

    /** The volume of the cloud-init disc. */
    public String seed() {
        return VolumeNames.seed(uuid, digits);
    }

    /**
     * A disk to be made.
     *
     * @param stamp what the domain remembers of it
     */
    public record NewDisk(Stamp.Disk stamp, DiskSpec spec, VolumePlan volume, DiskContent content) {}

    /** How a domain is told from others on its host. */
    public record DomainLabel(String name, String life) {}

    /** All disks in the order the guest sees them, and what they hold, by name; the boot disk only if it is named. */
    public List<NewDisk> disks(Map<String, DiskContent> contents) {
        List<NewDisk> disks = new ArrayList<>();
        DiskContent boot = contents.get(VmState.BOOT_DISK);
        if (boot != null) {
            disks.add(holding(disk(bootDisk(boot), DiskTargets.at(0)), boot, "spec.boot_disk.size_mib"));
        }
        for (int i = 0; i < spec.disks().size(); i++) {
            DiskSpec disk = spec.disks().get(i);
            DiskContent content = contents.getOrDefault(disk.name(), new DiskContent.Blank());
            NewDisk blank = disk(disk, DiskTargets.at(disks.size()));
            disks.add(holding(blank, content, "spec.disks[" + i + "].size_mib"));
        }
        return disks;
    }

    private DiskSpec bootDisk(DiskContent content) {
        DiskSpec wish = spec.bootDisk().orElseGet(() -> DiskSpec.of(VmState.BOOT_DISK, mib(content.leastBytes())));
        return new DiskSpec(
                VmState.BOOT_DISK,
                wish.sizeMib(),
                wish.provisioning(),
                wish.medium(),
                wish.storage(),
                wish.scsi(),
                wish.iopsLimit());
    }

    private static NewDisk holding(NewDisk blank, DiskContent content, String field) {
        long least = content.leastBytes();
        if (blank.volume().bytes() < least) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    field,
                    field + " must be at least " + mib(least) + ", as what the disk is made of");
        }
        String base = content instanceof DiskContent.OnBackingFile overlay
                ? overlay.base().toString()
                : "";
        return new NewDisk(blank.stamp().withBase(base), blank.spec(), blank.volume(), content);
    }

    private static long mib(long bytes) {
        return (bytes + MIB - 1) / MIB;
    }

    NewDisk disk(DiskSpec disk, String target) {
        String volume = VolumeNames.disk(uuid, disk.name(), digits);
        DiskSpec.Provisioning provisioning = disk.provisioning().orElse(DiskSpec.Provisioning.THIN);
        Stamp.Disk stamp = new Stamp.Disk(
                disk.name(), target, pool(disk), volume, volume, "", Stamp.Stage.THERE, Optional.of(provisioning));
        boolean allocated = provisioning != DiskSpec.Provisioning.THIN;
        VolumePlan plan = new VolumePlan(volume, disk.sizeMib() * MIB, DiskFormat.QCOW2, allocated, Optional.empty());
        return new NewDisk(stamp, disk, plan, new DiskContent.Blank());
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

    /** The wish with the address that each card will have. */
    public VmSpec addressed() {
        return spec.withNics(
                spec.nics().stream().map(nic -> nic.withMacAddress(mac(nic))).toList());
    }

    String mac(NicSpec nic) {
        return nic.macAddress().isEmpty() ? MacAddresses.chosen(owner.uid(), nic.name()) : nic.macAddress();
    }

    /** The document's content, while its disks are still to be made. */
    public DomainPlan plan(DomainLabel label, List<NewDisk> disks, boolean seeded, BinaryOperator<String> path) {
        Optional<String> seedPath = seeded ? Optional.of(path.apply(defaults.pool(), seed())) : Optional.empty();
        Stamp stamp = new Stamp(
                owner,
                defaults.provider(),
                label.life(),
                false,
                FingerprintCodec.fingerprint(spec),
                FixedFields.of(spec.hardware()),
                disks.stream().map(NewDisk::stamp).toList(),
                files(disks, seeded),
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

    /** What is made beside the disks. */
    private List<Stamp.File> files(List<NewDisk> disks, boolean seeded) {
        Stream<Stamp.File> fetched = disks.stream()
                .filter(disk -> disk.content() instanceof DiskContent.Fetched)
                .map(NewDisk::stamp)
                .map(disk -> new Stamp.File(disk.pool(), DiskMaker.part(disk.volume()), ""));
        Stream<Stamp.File> seed = seeded ? Stream.of(new Stamp.File(defaults.pool(), seed(), "")) : Stream.empty();
        return Stream.concat(fetched, seed).toList();
    }

    static DiskPlan plan(NewDisk disk, BinaryOperator<String> path) {
        return new DiskPlan(
                disk.stamp().target(),
                path.apply(disk.stamp().pool(), disk.stamp().volume()),
                disk.volume().format(),
                disk.spec().iopsLimit());
    }
}
