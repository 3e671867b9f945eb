package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.ExtraConfig;
import io.virtfleet.sdk.spec.HonouredFields;
import io.virtfleet.sdk.spec.SpecField;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a spec may ask of a libvirt host of ours. Every field is honoured or refused by its path. */
public final class LibvirtFields {
    private static final HonouredFields HONOURED = new HonouredFields(
            "the libvirt provider",
            Set.of(
                    SpecField.SECURE_BOOT,
                    SpecField.TPM,
                    SpecField.CPU_HOT_ADD,
                    SpecField.NESTED_VIRTUALIZATION,
                    SpecField.CPU_SHARES,
                    SpecField.GUEST_TOOLS,
                    SpecField.HARDWARE_PARAMETERS,
                    SpecField.IMAGE_PREPARED,
                    SpecField.IMAGE_TEMPLATE,
                    SpecField.IMAGE_PATH,
                    SpecField.IMAGE_DOWNLOAD,
                    SpecField.IMAGE_FORMAT,
                    SpecField.IMAGE_CHECKSUM,
                    SpecField.IMAGE_STORAGE,
                    SpecField.EXISTING_DISK,
                    SpecField.EXISTING_DISK_FORMAT,
                    SpecField.BOOT_DISK,
                    SpecField.DISKS,
                    SpecField.DISK_PROVISIONING,
                    SpecField.DISK_STORAGE,
                    SpecField.DISK_IOPS_LIMIT,
                    SpecField.NICS,
                    SpecField.NIC_NETWORK,
                    SpecField.NIC_BRIDGE,
                    SpecField.NIC_MAC_ADDRESS,
                    SpecField.NIC_MODEL,
                    SpecField.NIC_MTU,
                    SpecField.NIC_ADDRESS,
                    SpecField.CLOUD_INIT,
                    SpecField.IGNITION,
                    SpecField.HOSTNAME,
                    SpecField.DOMAIN,
                    SpecField.TIME_ZONE,
                    SpecField.PLACEMENT_DATASTORE,
                    SpecField.TAGS));

    private LibvirtFields() {}

    /** What is not honoured of a new VM. */
    public static List<Fault> ofCreate(VmSpec spec) {
        return withValues(HONOURED.ofCreate(spec), spec);
    }

    /** What is not honoured of a VM that is there. */
    static List<Fault> ofReconfigure(VmSpec spec) {
        return withValues(HONOURED.ofReconfigure(spec), spec);
    }

    /** Of some fields only some values are honoured. */
    private static List<Fault> withValues(List<Fault> fields, VmSpec spec) {
        List<Fault> findings = new ArrayList<>(fields);
        Hardware hardware = spec.hardware();
        hardware.guestTools()
                .filter(wish -> wish != Hardware.GuestTools.SKIP)
                .ifPresent(wish -> findings.add(HONOURED.unsupported("spec.hardware.guest_tools")));
        hardware.security()
                .flatMap(Hardware.Security::tpm)
                .filter(version -> version == Hardware.TpmVersion.V1_2)
                .ifPresent(version -> findings.add(HONOURED.unsupported("spec.hardware.security.tpm")));
        findings.addAll(new ExtraConfig(hardware.parameters()).findings());
        return findings;
    }
}
