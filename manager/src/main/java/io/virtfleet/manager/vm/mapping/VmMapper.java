package io.virtfleet.manager.vm.mapping;

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
import io.virtfleet.contract.vm.codec.FingerprintCodec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.manager.imagesource.DiskFileMapper;
import io.virtfleet.manager.imagesource.FieldValues;
import io.virtfleet.manager.imagesource.ImageSourceMapper;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.util.List;
import java.util.Optional;

/**
 * Maps a VirtualMachine to the contract. A field of the spec is mapped, handled elsewhere (power, restart, policies), or
 * refused by its name; none is ignored.
 */
public final class VmMapper {
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
    public enum Extent {
        /** Everything that creating it takes. */
        ALL,
        /** What an existing VM can be changed to; what takes Secrets was read when it was created. */
        SHAPE
    }

    /** What the resource asks for, or all that has to change in it first. */
    public static Desired map(VirtualMachine vm, VmInputs inputs, Extent extent) {
        FieldPath.Reading<VmSpec> reading = FieldPath.inspect(root -> new VmMapper(vm, inputs, extent, root).spec());
        List<Fault> faults = reading.findings().isEmpty() ? VmSpecCodec.findings(reading.value()) : reading.findings();
        return faults.isEmpty()
                ? complete(vm, inputs, reading.value())
                : new Desired.Refused(faults.stream().distinct().toList());
    }

    private static Desired.Complete complete(VirtualMachine vm, VmInputs inputs, VmSpec spec) {
        return new Desired.Complete(
                spec,
                FingerprintCodec.fingerprint(spec),
                ResourceMapper.power(vm.getSpec()),
                ResourceMapper.policies(vm.getSpec()),
                inputs.secretVersions(),
                List.of());
    }

    private VmSpec spec() {
        VirtualMachineSpec wanted = vm.getSpec();
        FieldPath at = root.field("spec");
        VmValidation.check(wanted, at);
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
                FieldValues.list(wanted.tags()));
    }

    private BootSource boot(VirtualMachineSpec wanted, FieldPath at) {
        VirtualMachineSpec.ImportedDisk disk = wanted.importedDisk();
        if (disk != null) {
            FieldPath diskAt = at.field("importedDisk");
            return new BootSource.FromDisk(
                    diskAt.field("diskID").id(FieldValues.text(disk.diskID())),
                    FieldValues.text(disk.path()),
                    DiskFileMapper.format(disk.format(), diskAt.field("format")));
        }
        if (wanted.imageRef() == null) {
            return new BootSource.Nothing();
        }
        if (inputs.image().isEmpty()) {
            at.field("imageRef").notFound("VMImage " + wanted.imageRef().name() + " does not exist");
            return new BootSource.Nothing();
        }
        VMImage image = inputs.image().get();
        if (extent == Extent.SHAPE && !ImageSourceMapper.secretsOf(image).isEmpty()) {
            return new BootSource.Nothing();
        }
        return source(image).<BootSource>map(BootSource.FromImage::new).orElseGet(BootSource.Nothing::new);
    }

    private Optional<ImageSource> source(VMImage image) {
        VmValidation.checkImageProvider(vm, image, root);
        return inputs.preparedImageId().isPresent()
                ? inputs.preparedImageId().map(id -> ImageSource.at(new ImageSource.Prepared(id)))
                : new ImageSourceMapper(image, inputs.secrets(), root).map(inputs.providerType());
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
