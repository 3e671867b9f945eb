package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.vm.Hardware;
import java.util.Locale;
import java.util.stream.IntStream;

/** The document of a new domain. */
public final class DomainXml {
    static final String AGENT_CHANNEL = "org.qemu.guest_agent.0";

    /** Places for cards and disks that come while the guest runs: on a board of PCI Express each needs a port. */
    private static final int SPARE_PORTS = 12;

    private final DomainPlan plan;
    private final XmlText xml = new XmlText();

    private DomainXml(DomainPlan plan) {
        this.plan = plan;
    }

    public static String write(DomainPlan plan) {
        return new DomainXml(plan).document();
    }

    private String document() {
        return xml.element(
                        "domain",
                        this::domain,
                        "type",
                        plan.style().type().name().toLowerCase(Locale.ROOT))
                .toString();
    }

    private void domain() {
        xml.text("name", plan.name());
        xml.text("uuid", plan.uuid());
        xml.element("metadata", () -> StampXml.write(plan.stamp(), xml));
        xml.text("memory", plan.hardware().memoryMib(), "unit", "MiB");
        extras().writeMemory(xml);
        xml.text("vcpu", CpuRoom.of(plan.hardware()), "current", plan.hardware().cpuCount());
        plan.hardware().limits().ifPresent(this::limits);
        xml.element("os", this::boot, bootAttributes());
        xml.element("features", this::features);
        cpu();
        xml.empty("clock", "offset", "utc");
        xml.text("on_poweroff", "destroy");
        xml.text("on_reboot", "restart");
        xml.text("on_crash", "destroy");
        xml.element("devices", this::devices);
    }

    private void limits(Hardware.Limits limits) {
        limits.cpuShares().ifPresent(shares -> xml.element("cputune", () -> xml.text("shares", shares)));
    }

    private Object[] bootAttributes() {
        return uefi() ? new Object[] {"firmware", "efi"} : new Object[0];
    }

    private void boot() {
        xml.text("type", "hvm", "arch", "x86_64", "machine", plan.style().machine());
        if (uefi()) {
            String secure = secureBoot() ? "yes" : "no";
            xml.element("firmware", () -> {
                xml.empty("feature", "enabled", secure, "name", "secure-boot");
                xml.empty("feature", "enabled", secure, "name", "enrolled-keys");
            });
        }
        xml.empty("boot", "dev", "hd");
        xml.empty("boot", "dev", "network");
    }

    private void features() {
        xml.empty("acpi");
        xml.empty("apic");
        if (secureBoot()) {
            xml.empty("smm", "state", "on");
        }
    }

    private ExtraConfig extras() {
        return new ExtraConfig(plan.hardware().parameters());
    }

    private void cpu() {
        if (extras().writeCpu(xml)) {
            return;
        }
        boolean nested = plan.hardware()
                .performance()
                .map(Hardware.Performance::nestedVirtualization)
                .orElse(false);
        if (nested) {
            xml.empty("cpu", "mode", "host-passthrough");
        } else if (plan.style().type() == MachineStyle.Type.KVM) {
            xml.empty("cpu", "mode", "host-model");
        }
    }

    private void devices() {
        ports();
        xml.empty("controller", "type", "scsi", "index", 0, "model", "virtio-scsi");
        plan.disks().forEach(disk -> disk.write(xml));
        plan.seedPath().ifPresent(this::seed);
        plan.nics().forEach(nic -> nic.write(xml));
        consoles();
        xml.element("channel", () -> xml.empty("target", "type", "virtio", "name", AGENT_CHANNEL), "type", "unix");
        xml.empty("memballoon", "model", "virtio");
        xml.element("rng", () -> xml.text("backend", "/dev/urandom", "model", "random"), "model", "virtio");
        if (tpm()) {
            xml.element("tpm", () -> xml.empty("backend", "type", "emulator", "version", "2.0"), "model", "tpm-crb");
        }
    }

    private void ports() {
        if (plan.style().machine().contains("q35")) {
            xml.empty("controller", "type", "pci", "index", 0, "model", "pcie-root");
            IntStream.range(0, SPARE_PORTS + plan.disks().size() + plan.nics().size())
                    .forEach(port -> xml.empty("controller", "type", "pci", "model", "pcie-root-port"));
        }
    }

    /** On SCSI, since the kernels of cloud images have no driver for the board's own controller. */
    private void seed(String path) {
        xml.element(
                "disk",
                () -> {
                    xml.empty("driver", "name", "qemu", "type", "raw");
                    xml.empty("source", "file", path);
                    xml.empty("target", "dev", "sda", "bus", "scsi");
                    xml.empty("readonly");
                },
                "type",
                "file",
                "device",
                "cdrom");
    }

    /** The screen is on a socket of the host's file system: no port is opened to anybody. */
    private void consoles() {
        xml.element("serial", () -> xml.empty("target", "port", 0), "type", "pty");
        xml.element("console", () -> xml.empty("target", "type", "serial", "port", 0), "type", "pty");
        xml.element("graphics", () -> xml.empty("listen", "type", "socket"), "type", "vnc");
        xml.element("video", () -> xml.empty("model", "type", "vga"));
    }

    private boolean uefi() {
        return plan.hardware().firmware() == Hardware.Firmware.UEFI;
    }

    private boolean secureBoot() {
        return plan.hardware().security().map(Hardware.Security::secureBoot).orElse(false);
    }

    private boolean tpm() {
        return plan.hardware().security().flatMap(Hardware.Security::tpm).isPresent();
    }
}
