package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.FingerprintCodec;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A VM as it is, in test words and on no host; {@link #to} decides what has to change. */
final class ShapeFixture {
    static final Owner OWNER = new Owner("fleet", "team", "web", "0f8fad5b-d9cb-469f-a165-70867728950e");
    static final HostDefaults DEFAULTS =
            new HostDefaults("virtfleet", "default", "default", new MachineStyle(MachineStyle.Type.QEMU, "q35"));
    private static final long MEMORY_MIB = 64;
    static final VmSpec SPEC = VmSpec.of(Hardware.of(1, MEMORY_MIB));

    private final List<Stamp.Disk> stampedDisks = new ArrayList<>();
    private final List<Stamp.Nic> stampedNics = new ArrayList<>();
    private final List<DomainFacts.Disk> nowDisks = new ArrayList<>();
    private final List<DomainFacts.Disk> nextDisks = new ArrayList<>();
    private final List<DomainFacts.Nic> nics = new ArrayList<>();
    private final Map<String, Long> sizes = new HashMap<>();
    private boolean active;
    private int maxCpus = 1;
    private long memoryMib = MEMORY_MIB;
    private long bootMib = MEMORY_MIB;
    private String shape = FingerprintCodec.fingerprint(SPEC);

    static ShapeFixture aVm() {
        return new ShapeFixture();
    }

    ShapeFixture running() {
        active = true;
        return this;
    }

    /** What its guest has of the memory it was started with. */
    ShapeFixture memory(long mib, long boot) {
        memoryMib = mib;
        bootMib = boot;
        return this;
    }

    ShapeFixture room(int cpus) {
        maxCpus = cpus;
        return this;
    }

    /** The shape it was last brought to. */
    ShapeFixture broughtTo(VmSpec spec) {
        shape = FingerprintCodec.fingerprint(spec);
        return this;
    }

    ShapeFixture stamped(String name, String target, Stamp.Stage stage) {
        String volume = VolumeNames.disk(UUID.fromString(OWNER.uid()), name, "old");
        stampedDisks.add(new Stamp.Disk(name, target, "default", volume, volume, "", stage, Optional.empty()));
        return this;
    }

    ShapeFixture live(String target, long mib) {
        nowDisks.add(disk(target, mib));
        return this;
    }

    ShapeFixture defined(String target, long mib) {
        nextDisks.add(disk(target, mib));
        return this;
    }

    /** A disk of 16 MiB that is all there. */
    ShapeFixture disk(String name, String target) {
        return stamped(name, target, Stamp.Stage.THERE).live(target, 16).defined(target, 16);
    }

    ShapeFixture nic(String name, String mac) {
        stampedNics.add(new Stamp.Nic(name, mac));
        nics.add(new DomainFacts.Nic(mac, "default", false, "virtio", 0, Optional.empty()));
        return this;
    }

    ShapeChange to(VmSpec spec) {
        Stamp stamp = new Stamp(
                OWNER,
                DEFAULTS.provider(),
                "life",
                true,
                shape,
                FixedFields.of(SPEC.hardware()),
                stampedDisks,
                List.of(),
                stampedNics,
                List.of());
        DomainFacts next = facts(stamp, nextDisks, MEMORY_MIB, MEMORY_MIB);
        DomainFacts now = active ? facts(stamp, nowDisks, memoryMib, bootMib) : next;
        return ShapeChange.of(new CurrentShape(now, next, active, sizes), spec, DEFAULTS, "new");
    }

    private DomainFacts facts(Stamp stamp, List<DomainFacts.Disk> disks, long memory, long bootMemory) {
        UUID uuid = UUID.fromString(OWNER.uid());
        return new DomainFacts(
                uuid, "team.web", Optional.of(stamp), false, false, 1, maxCpus, memory, bootMemory, disks, nics);
    }

    private DomainFacts.Disk disk(String target, long mib) {
        sizes.put("/pool/" + target, mib);
        return new DomainFacts.Disk(target, "/pool/" + target, "qcow2", 0, Optional.empty());
    }
}
