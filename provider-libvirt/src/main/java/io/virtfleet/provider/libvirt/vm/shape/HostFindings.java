package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.XmlText;
import io.virtfleet.provider.libvirt.guard.LibvirtNames;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What a spec names and this host does not have. Bridges are not among them: libvirt meets them at the start only. */
public final class HostFindings {
    private static final Owner NOBODY = new Owner("", "", "", "");

    private final Host host;
    private final VmDesign design;
    private final List<Fault> findings = new ArrayList<>();

    private HostFindings(Host host, VmDesign design) {
        this.host = host;
        this.design = design;
    }

    /** Throws the first of them. */
    public static void refuse(Host host, VmSpec spec, HostDefaults defaults) {
        of(host, spec, defaults).stream().findFirst().ifPresent(fault -> {
            throw new ProviderException(fault);
        });
    }

    public static List<Fault> of(Host host, VmSpec spec, HostDefaults defaults) {
        HostFindings found = new HostFindings(host, new VmDesign(new UUID(0, 0), NOBODY, "", spec, defaults));
        spec.bootDisk().ifPresent(disk -> found.judge(() -> found.pool("spec.boot_disk.storage", disk)));
        for (int i = 0; i < spec.disks().size(); i++) {
            String field = "spec.disks[" + i + "].storage";
            DiskSpec disk = spec.disks().get(i);
            found.judge(() -> found.pool(field, disk));
        }
        for (int i = 0; i < spec.nics().size(); i++) {
            String field = "spec.nics[" + i + "]";
            NicSpec nic = spec.nics().get(i);
            found.judge(() -> found.network(field, nic));
        }
        for (int i = 0; i < spec.tags().size(); i++) {
            found.text("spec.tags[" + i + "]", spec.tags().get(i));
        }
        found.findings.addAll(HostAbilities.missing(host, spec.hardware(), defaults.style()));
        return List.copyOf(found.findings);
    }

    /** What a name's own form refuses is a finding too. */
    private void judge(Runnable check) {
        findings.addAll(SpecFindings.of(check));
    }

    private void pool(String field, DiskSpec disk) {
        String pool = LibvirtNames.pool(design.pool(disk), field);
        if (!host.hasActivePool(pool)) {
            add(FaultKind.NOT_FOUND, field, "the host has no active storage pool '" + pool + "'");
        }
    }

    private void network(String field, NicSpec nic) {
        switch (design.nic(nic).attachment()) {
            case NicSpec.Network(String name) -> network(field + ".network", name);
            case NicSpec.Bridge(String name) -> LibvirtNames.bridge(name, field + ".bridge");
            case NicSpec.DefaultNetwork none -> {}
        }
    }

    private void network(String field, String name) {
        if (!host.hasActiveNetwork(LibvirtNames.network(name, field))) {
            add(FaultKind.NOT_FOUND, field, "the host has no active network '" + name + "'");
        }
    }

    private void text(String field, String text) {
        if (!XmlText.holds(text)) {
            add(FaultKind.INVALID_SPEC, field, field + " holds a control character, which libvirt cannot keep");
        }
    }

    private void add(FaultKind kind, String field, String message) {
        findings.add(Fault.of(kind, field, message));
    }
}
