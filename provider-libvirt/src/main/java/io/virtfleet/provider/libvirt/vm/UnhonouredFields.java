package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.ExtraConfig;
import java.util.ArrayList;
import java.util.List;

/** What a spec asks for and no libvirt host of ours does. Every field is honoured or refused by its path. */
final class UnhonouredFields {
    private final List<Fault> findings = new ArrayList<>();

    private UnhonouredFields() {}

    /** Throws the first of them. */
    static void refuse(VmSpec spec) {
        of(spec).stream().findFirst().ifPresent(fault -> {
            throw new ProviderException(fault);
        });
    }

    static List<Fault> of(VmSpec spec) {
        UnhonouredFields fields = new UnhonouredFields();
        fields.hardware(spec.hardware());
        spec.bootDisk().ifPresent(disk -> fields.disk("spec.boot_disk.", disk));
        for (int i = 0; i < spec.disks().size(); i++) {
            fields.disk("spec.disks[" + i + "].", spec.disks().get(i));
        }
        for (int i = 0; i < spec.nics().size(); i++) {
            fields.nic("spec.nics[" + i + "].", spec.nics().get(i));
        }
        spec.placement().ifPresent(fields::placement);
        return List.copyOf(fields.findings);
    }

    private void hardware(Hardware hardware) {
        hardware.security().ifPresent(this::security);
        hardware.performance().ifPresent(this::performance);
        hardware.limits().ifPresent(this::limits);
        refuse("spec.hardware.gpus", !hardware.gpus().isEmpty());
        refuse(
                "spec.hardware.guest_tools",
                hardware.guestTools()
                        .filter(wish -> wish != Hardware.GuestTools.SKIP)
                        .isPresent());
        findings.addAll(new ExtraConfig(hardware.parameters()).findings());
    }

    private void security(Hardware.Security security) {
        refuse("spec.hardware.security.iommu", security.iommu());
        refuse("spec.hardware.security.encryption", security.encryption().isPresent());
        refuse(
                "spec.hardware.security.tpm",
                security.tpm()
                        .filter(version -> version == Hardware.TpmVersion.V1_2)
                        .isPresent());
    }

    private void performance(Hardware.Performance performance) {
        String at = "spec.hardware.performance.";
        refuse(at + "latency_sensitivity", performance.latencySensitivity().isPresent());
        refuse(at + "hyper_threading", performance.hyperThreading().isPresent());
        refuse(at + "virtualization_based_security", performance.virtualizationBasedSecurity());
        refuse(at + "memory_hot_add", performance.memoryHotAdd());
    }

    private void limits(Hardware.Limits limits) {
        String at = "spec.hardware.limits.";
        refuse(at + "cpu_limit_mhz", limits.cpuLimitMhz().isPresent());
        refuse(at + "cpu_reservation_mhz", limits.cpuReservationMhz().isPresent());
        refuse(at + "memory_limit_mib", limits.memoryLimitMib().isPresent());
        refuse(at + "memory_reservation_mib", limits.memoryReservationMib().isPresent());
    }

    private void disk(String at, DiskSpec disk) {
        refuse(at + "medium", disk.medium().isPresent());
        refuse(at + "scsi", disk.scsi().isPresent());
    }

    private void nic(String at, NicSpec nic) {
        refuse(at + "vlan_id", nic.vlanId().isPresent());
        refuse(at + "pci_slot", nic.pciSlot().isPresent());
        refuse(at + "parameters", !nic.parameters().isEmpty());
    }

    private void placement(Placement placement) {
        refuse("spec.placement.cluster", !placement.cluster().isEmpty());
        refuse("spec.placement.host", !placement.host().isEmpty());
        refuse("spec.placement.storage_pod", !placement.storagePod().isEmpty());
        refuse("spec.placement.folder", !placement.folder().isEmpty());
        refuse("spec.placement.resource_pool", !placement.resourcePool().isEmpty());
        refuse("spec.placement.parameters", !placement.parameters().isEmpty());
    }

    private void refuse(String path, boolean set) {
        if (set) {
            findings.add(Fault.of(FaultKind.UNSUPPORTED, path, path + " is not supported by the libvirt provider"));
        }
    }
}
