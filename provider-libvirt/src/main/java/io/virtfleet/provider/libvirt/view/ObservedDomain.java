package io.virtfleet.provider.libvirt.view;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.RunState;
import java.util.Map;

/**
 * A domain as it was found.
 *
 * @param now what it runs with
 * @param next what its next start takes up; the same as {@code now} when it is off
 * @param diskBytes the sizes of its disks, by target
 */
record ObservedDomain(DomainFacts now, DomainFacts next, RunState run, Map<String, Long> diskBytes) {
    ObservedDomain {
        diskBytes = Map.copyOf(diskBytes);
    }
}
