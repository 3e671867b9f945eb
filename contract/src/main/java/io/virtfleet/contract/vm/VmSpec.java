package io.virtfleet.contract.vm;

import java.util.List;
import java.util.Optional;

/**
 * The whole shape of a wanted VM, never a difference. A provider honours each part that is set, or refuses it by name.
 *
 * @param bootDisk size and kind of the boot disk; empty: as the image has it
 * @param disks the disks beside the boot disk
 * @param nics network cards in the order the guest sees them
 */
public record VmSpec(
        Hardware hardware,
        BootSource boot,
        Optional<DiskSpec> bootDisk,
        List<DiskSpec> disks,
        List<NicSpec> nics,
        Optional<GuestSetup> guest,
        Optional<Placement> placement,
        List<String> tags) {
    public VmSpec {
        disks = List.copyOf(disks);
        nics = List.copyOf(nics);
        tags = List.copyOf(tags);
    }

    /** A VM of nothing but hardware. */
    public static VmSpec of(Hardware hardware) {
        return new VmSpec(
                hardware,
                new BootSource.Nothing(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    public VmSpec withHardware(Hardware other) {
        return new VmSpec(other, boot, bootDisk, disks, nics, guest, placement, tags);
    }

    public VmSpec withBoot(BootSource other) {
        return new VmSpec(hardware, other, bootDisk, disks, nics, guest, placement, tags);
    }

    public VmSpec withBootDisk(DiskSpec other) {
        return new VmSpec(hardware, boot, Optional.of(other), disks, nics, guest, placement, tags);
    }

    /** The same VM with a boot disk as its image has it. */
    public VmSpec withoutBootDisk() {
        return new VmSpec(hardware, boot, Optional.empty(), disks, nics, guest, placement, tags);
    }

    public VmSpec withDisks(List<DiskSpec> others) {
        return new VmSpec(hardware, boot, bootDisk, others, nics, guest, placement, tags);
    }

    public VmSpec withNics(List<NicSpec> others) {
        return new VmSpec(hardware, boot, bootDisk, disks, others, guest, placement, tags);
    }

    public VmSpec withGuest(GuestSetup other) {
        return new VmSpec(hardware, boot, bootDisk, disks, nics, Optional.of(other), placement, tags);
    }

    public VmSpec withPlacement(Placement other) {
        return new VmSpec(hardware, boot, bootDisk, disks, nics, guest, Optional.of(other), tags);
    }

    public VmSpec withTags(List<String> others) {
        return new VmSpec(hardware, boot, bootDisk, disks, nics, guest, placement, others);
    }
}
