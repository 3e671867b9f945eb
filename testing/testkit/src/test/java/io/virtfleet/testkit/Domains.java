package io.virtfleet.testkit;

/** Domains as libvirt is told of them. */
public final class Domains {
    private Domains() {}

    /** Runs for real, and has nothing to boot. */
    public static String biosOnly(String name) {
        return """
                <domain type='qemu'>
                  <name>%s</name>
                  <memory unit='MiB'>32</memory>
                  <os><type machine='q35'>hvm</type></os>
                </domain>
                """.formatted(name);
    }

    /** Boots from a disk, reads another as its NoCloud disk, and has an agent and a log of its serial port. */
    static String linux(String name, String disk, String seed) {
        return """
                <domain type='qemu'>
                  <name>%1$s</name>
                  <memory unit='MiB'>256</memory>
                  <vcpu current='1'>2</vcpu>
                  <os><type machine='q35'>hvm</type></os>
                  <features><acpi/></features>
                  <devices>
                    <disk type='file'>
                      <driver name='qemu' type='qcow2'/><source file='%2$s'/><target dev='vda' bus='virtio'/>
                    </disk>
                    <controller type='scsi' model='virtio-scsi'/>
                    <disk type='file' device='cdrom'>
                      <source file='%3$s'/><target dev='sda' bus='scsi'/><readonly/>
                    </disk>
                    <interface type='network'><source network='default'/><model type='virtio'/></interface>
                    <serial type='file'><source path='/var/log/libvirt/qemu/%1$s-serial.log'/></serial>
                    <channel type='unix'><target type='virtio' name='org.qemu.guest_agent.0'/></channel>
                  </devices>
                </domain>
                """.formatted(name, disk, seed);
    }

    /** As {@link #linux}, but started by UEFI, and with a TPM. */
    static String linuxWithUefi(String name, String disk, String seed) {
        return linux(name, disk, seed)
                .replace("<os>", "<os firmware='efi'><firmware><feature enabled='no' name='secure-boot'/></firmware>")
                .replace("<devices>", "<devices><tpm model='tpm-crb'><backend type='emulator' version='2.0'/></tpm>");
    }
}
