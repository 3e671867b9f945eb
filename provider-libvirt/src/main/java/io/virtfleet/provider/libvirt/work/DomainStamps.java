package io.virtfleet.provider.libvirt.work;

import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.StampXml;
import io.virtfleet.provider.libvirt.link.HostDomain;

/** Puts stamps on domains. */
public final class DomainStamps {
    private DomainStamps() {}

    /** On the definition of the next start, and on what runs. */
    public static void write(HostDomain domain, Stamp stamp) {
        domain.stamp(
                StampXml.write(stamp),
                StampXml.PREFIX,
                StampXml.NAMESPACE,
                domain.run().active() ? HostDomain.Reach.BOTH : HostDomain.Reach.CONFIG);
    }
}
