package io.virtfleet.manager.vm;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vmclass.VMClassSpec;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmSpecCodec;
import java.util.List;
import java.util.Optional;

/**
 * Resource words to domain words. A field of the spec is mapped, acted upon elsewhere (power, restart, policies), or
 * refused by its name; none is passed over.
 */
final class VmMapper {
    private final VirtualMachine vm;
    private final VmInputs inputs;
    private final Extent extent;
    private final FieldPath root;

    private VmMapper(VirtualMachine vm, VmInputs inputs, Extent extent, FieldPath root) {
        this.vm = vm;
        this.inputs = inputs;
        this.extent = extent;
        this.root = root;
    }

    /** How much of a VM is mapped. */
    enum Extent {
        /** All that making it takes. */
        ALL,
        /** What a VM that is there can be changed to; what takes Secrets was read when it was made. */
        SHAPE
    }

    static Mapped map(VirtualMachine vm, VmInputs inputs) {
        return map(vm, inputs, Extent.ALL);
    }

    static Mapped map(VirtualMachine vm, VmInputs inputs, Extent extent) {
        FieldPath.Reading<VmSpec> reading = FieldPath.inspect(root -> new VmMapper(vm, inputs, extent, root).spec());
        List<Fault> faults = reading.findings().isEmpty() ? VmSpecCodec.findings(reading.value()) : reading.findings();
        return faults.isEmpty()
                ? new Mapped.Spec(reading.value())
                : new Mapped.Refused(faults.stream().distinct().toList());
    }

    private VmSpec spec() {
        VirtualMachineSpec wanted = vm.getSpec();
        FieldPath at = root.field("spec");
        VmRefusals.check(wanted, at);
        VMClassSpec vmClass = inputs.vmClass().getSpec();
        FieldPath classAt =
                root.field("VMClass " + inputs.vmClass().getMetadata().getName() + ": spec");
        DiskMapper disks = new DiskMapper(vmClass.diskDefaults(), classAt.field("diskDefaults"));
        return new VmSpec(
                HardwareMapper.map(wanted, vmClass, at, classAt),
                boot(wanted, at),
                bootDisk(wanted, disks),
                disks.map(wanted, at),
                new NicMapper(inputs, root).map(wanted, at),
                extent == Extent.ALL ? new GuestMapper(vm, inputs).map(wanted, at) : Optional.empty(),
                PlacementMapper.map(wanted, inputs.provider()),
                Words.list(wanted.tags()));
    }

    private BootSource boot(VirtualMachineSpec wanted, FieldPath at) {
        VirtualMachineSpec.ImportedDisk disk = wanted.importedDisk();
        if (disk != null) {
            FieldPath diskAt = at.field("importedDisk");
            return new BootSource.FromDisk(
                    diskAt.field("diskID").id(Words.text(disk.diskID())),
                    Words.text(disk.path()),
                    FileFacts.format(disk.format(), diskAt.field("format")));
        }
        if (wanted.imageRef() == null) {
            return new BootSource.Nothing();
        }
        if (inputs.image().isEmpty()) {
            at.field("imageRef").notFound("VMImage " + wanted.imageRef().name() + " is not there");
            return new BootSource.Nothing();
        }
        VMImage image = inputs.image().get();
        if (extent == Extent.SHAPE && !VmNeeds.secretsOf(image).isEmpty()) {
            return new BootSource.Nothing();
        }
        return source(image).<BootSource>map(BootSource.FromImage::new).orElseGet(BootSource.Nothing::new);
    }

    private Optional<ImageSource> source(VMImage image) {
        VmRefusals.checkHome(vm, image, root);
        return inputs.preparedImageId().isPresent()
                ? inputs.preparedImageId().map(id -> ImageSource.at(new ImageSource.Prepared(id)))
                : new ImageMapper(image, inputs.secrets(), root).map(inputs.providerType());
    }

    private Optional<DiskSpec> bootDisk(VirtualMachineSpec wanted, DiskMapper disks) {
        if (wanted.importedDisk() != null) {
            return disks.bootOf(wanted.importedDisk());
        }
        return inputs.image()
                .filter(image -> wanted.imageRef() != null)
                .flatMap(image -> disks.bootOf(image.getSpec().source(), inputs.providerType()));
    }
}
