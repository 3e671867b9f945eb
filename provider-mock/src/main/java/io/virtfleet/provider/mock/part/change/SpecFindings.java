package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.AvailableImages;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.ImportedDisk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What stands in the way of a wanted VM. */
public final class SpecFindings {
    private static final String MISSING = "missing-";

    private SpecFindings() {}

    public static void refuse(List<Fault> findings) {
        if (!findings.isEmpty()) {
            throw new ProviderException(findings.getFirst());
        }
    }

    /** All that can be said of a new VM. */
    public static List<Fault> ofNew(VmSpec spec, Draft draft) {
        List<Fault> findings = new ArrayList<>(ofBoot(spec, draft));
        findings.addAll(ofShape(spec));
        return findings;
    }

    /** What can be said of a shape, new or changed. Networks called {@code missing-...} are not there. */
    public static List<Fault> ofShape(VmSpec spec) {
        List<Fault> findings = new ArrayList<>();
        for (int index = 0; index < spec.disks().size(); index++) {
            if (spec.disks().get(index).name().equals(VmState.BOOT_DISK)) {
                String path = "spec.disks[" + index + "].name";
                findings.add(Fault.of(
                        FaultKind.INVALID_SPEC, path, path + " must not be 'boot', which is the boot disk's name"));
            }
        }
        for (int index = 0; index < spec.nics().size(); index++) {
            String path = "spec.nics[" + index + "]";
            absentNetwork(spec.nics().get(index), path).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Fault> absentNetwork(NicSpec nic, String path) {
        return switch (nic.attachment()) {
            case NicSpec.DefaultNetwork() -> Optional.empty();
            case NicSpec.Network(String name) -> absent(path + ".network", name);
            case NicSpec.Bridge(String name) -> absent(path + ".bridge", name);
        };
    }

    private static List<Fault> ofBoot(VmSpec spec, Draft draft) {
        return switch (spec.boot()) {
            case BootSource.Nothing() -> List.of();
            case BootSource.FromImage(ImageSource image) ->
                AvailableImages.findings(
                        image, "spec.image", id -> draft.image(id).isPresent());
            case BootSource.FromDisk disk -> ofDisk(spec, disk, draft);
        };
    }

    private static List<Fault> ofDisk(VmSpec spec, BootSource.FromDisk disk, Draft draft) {
        if (disk.diskId().isEmpty()) {
            return absent(
                            "spec.existing_disk.path",
                            disk.path().substring(disk.path().lastIndexOf('/') + 1))
                    .stream()
                    .toList();
        }
        String path = "spec.existing_disk.disk_id";
        Optional<ImportedDisk> found = draft.imported(disk.diskId()).filter(ImportedDisk::complete);
        if (found.isEmpty()) {
            return List.of(Fault.of(FaultKind.NOT_FOUND, path, path + " names a disk that is not there"));
        }
        if (draft.vms().anyMatch(vm -> holds(vm.shape(), disk))) {
            return List.of(Fault.of(FaultKind.BUSY, path, path + " names a disk that another VM has"));
        }
        long size = found.get().sizeMib();
        return spec.bootDisk().filter(wish -> wish.sizeMib() < size).stream()
                .map(wish -> Fault.of(
                        FaultKind.INVALID_SPEC,
                        "spec.boot_disk.size_mib",
                        "spec.boot_disk.size_mib must be at least " + size + " but is " + wish.sizeMib()))
                .toList();
    }

    private static boolean holds(VmSpec shape, BootSource.FromDisk disk) {
        return shape.boot() instanceof BootSource.FromDisk other
                && other.diskId().equals(disk.diskId());
    }

    private static Optional<Fault> absent(String field, String name) {
        return name.startsWith(MISSING)
                ? Optional.of(Fault.of(FaultKind.NOT_FOUND, field, field + " names something that is not there"))
                : Optional.empty();
    }
}
