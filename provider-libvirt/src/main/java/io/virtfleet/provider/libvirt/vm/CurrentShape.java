package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.FingerprintCodec;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A VM as it stands before a change of its shape.
 *
 * @param now what it runs with
 * @param next what its next start takes up; the same as {@code now} when it is off
 * @param mibByPath sizes of its disks, by where they lie
 */
record CurrentShape(DomainFacts now, DomainFacts next, boolean active, Map<String, Long> mibByPath) {
    CurrentShape {
        mibByPath = Map.copyOf(mibByPath);
    }

    static CurrentShape of(KnownDomains.Known known) {
        Map<String, Long> sizes = known.state().disks().stream()
                .filter(disk -> disk.sizeMib() > 0)
                .collect(Collectors.toMap(VmState.Disk::path, VmState.Disk::sizeMib, Math::max));
        return new CurrentShape(known.now(), known.next(), known.run().active(), sizes);
    }

    Stamp stamp() {
        return now.stamp().orElseThrow();
    }

    /** Whether the VM was brought to this shape to the end: what still differs then waits for its guest or a restart. */
    boolean broughtTo(VmSpec spec) {
        return stamp().shape().equals(FingerprintCodec.fingerprint(spec));
    }

    boolean hasDisk(String target) {
        return now.disk(target).isPresent() || next.disk(target).isPresent();
    }

    boolean hasNic(String mac) {
        return now.nic(mac).isPresent() || next.nic(mac).isPresent();
    }

    /** Every name of a disk that is in use somewhere. */
    Set<String> targets() {
        Set<String> taken = new HashSet<>();
        Stream.of(now, next).forEach(facts -> facts.disks().forEach(disk -> taken.add(disk.target())));
        stamp().disks().forEach(disk -> taken.add(disk.target()));
        return taken;
    }
}
