package io.virtfleet.provider.acme;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * What a spec asks for and this provider cannot do. Every field is honoured or refused by its path, never ignored: take
 * a line out once Acme does what it says.
 */
final class UnhonouredFields {
    private final List<Fault> findings = new ArrayList<>();

    private UnhonouredFields() {}

    static List<Fault> of(VmSpec spec) {
        UnhonouredFields fields = new UnhonouredFields();
        fields.hardware(spec.hardware());
        fields.refuse("spec.image", spec.boot() instanceof BootSource.FromImage);
        fields.refuse("spec.existing_disk", spec.boot() instanceof BootSource.FromDisk);
        fields.refuse("spec.boot_disk", spec.bootDisk().isPresent());
        for (int i = 0; i < spec.disks().size(); i++) {
            fields.disk("spec.disks[" + i + "].", spec.disks().get(i));
        }
        for (int i = 0; i < spec.nics().size(); i++) {
            fields.nic("spec.nics[" + i + "].", spec.nics().get(i));
        }
        fields.refuse("spec.guest", spec.guest().isPresent());
        fields.refuse("spec.placement", spec.placement().isPresent());
        fields.refuse("spec.tags", !spec.tags().isEmpty());
        return List.copyOf(fields.findings);
    }

    private void hardware(Hardware hardware) {
        refuse("spec.hardware.security", hardware.security().isPresent());
        refuse("spec.hardware.performance", hardware.performance().isPresent());
        refuse("spec.hardware.limits", hardware.limits().isPresent());
        refuse("spec.hardware.gpus", !hardware.gpus().isEmpty());
        refuse("spec.hardware.guest_tools", hardware.guestTools().isPresent());
        refuse("spec.hardware.parameters", !hardware.parameters().isEmpty());
    }

    private void disk(String at, DiskSpec disk) {
        refuse(at + "provisioning", disk.provisioning().isPresent());
        refuse(at + "medium", disk.medium().isPresent());
        refuse(at + "storage", !disk.storage().isEmpty());
        refuse(at + "scsi", disk.scsi().isPresent());
        refuse(at + "iops_limit", disk.iopsLimit().isPresent());
    }

    private void nic(String at, NicSpec nic) {
        refuse(at + "bridge", nic.attachment() instanceof NicSpec.Bridge);
        refuse(at + "model", nic.model().isPresent());
        refuse(at + "vlan_id", nic.vlanId().isPresent());
        refuse(at + "mtu", nic.mtu().isPresent());
        refuse(at + "address", nic.address().isPresent());
        refuse(at + "pci_slot", nic.pciSlot().isPresent());
        refuse(at + "parameters", !nic.parameters().isEmpty());
    }

    private void refuse(String path, boolean set) {
        if (set) {
            findings.add(Fault.of(FaultKind.UNSUPPORTED, path, path + " is not supported by this provider"));
        }
    }
}
