package io.virtfleet.provider.libvirt.domain;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** A VM of ours in test words. */
final class Stamps {
    static final UUID ID = UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e");
    static final Owner OWNER = new Owner("blue", "shop", "web", ID.toString());
    private static final String PATH = "/pool/" + ID + "-data.qcow2";

    private Stamps() {}

    static Stamp whole() {
        return new Stamp(
                OWNER,
                "virtfleet",
                "12345678",
                true,
                "cafe",
                Map.of("spec.hardware.firmware", "BIOS"),
                List.of(new Stamp.Disk(
                        "data",
                        "vda",
                        "default",
                        ID + "-data.qcow2",
                        ID + "-data.qcow2",
                        "",
                        Stamp.Stage.THERE,
                        Optional.of(DiskSpec.Provisioning.THIN))),
                List.of(new Stamp.File("default", ID + "-seed.iso", "")),
                List.of(new Stamp.Nic("lan", "02:00:00:00:00:01")),
                List.of("red", ""));
    }

    static List<DomainFacts.Disk> diskFacts() {
        return List.of(new DomainFacts.Disk("vda", PATH, "qcow2", 500, Optional.empty()));
    }

    static String domain(Stamp stamp) {
        return DomainXml.write(plan(stamp, Hardware.of(2, 512)));
    }

    static DomainPlan plan(Stamp stamp, Hardware hardware) {
        return new DomainPlan(
                ID,
                "shop.web",
                stamp,
                hardware,
                new MachineStyle(MachineStyle.Type.QEMU, "q35"),
                List.of(new DiskPlan("vda", PATH, DiskFormat.QCOW2, OptionalInt.of(500))),
                List.of(new NicPlan(
                        "02:00:00:00:00:01",
                        new NicSpec.Network("default"),
                        NicSpec.Model.VIRTIO,
                        OptionalInt.of(9000))),
                Optional.of("/pool/seed.iso"));
    }
}
