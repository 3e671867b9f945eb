package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.QuiesceMark;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.RunState;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import java.util.List;
import java.util.Set;

/**
 * Freezes a guest's file systems for the moment in which its disks are switched. libvirt freezes and thaws within one call,
 * so that the guest goes on also when this process ends meanwhile. What libvirt misses is a guest that freezes when nobody
 * waits for it any more, and its own end: a mark on the running domain says that the guest may be frozen, and is removed
 * once the thaw was confirmed. Where it stays, {@link GuestThaw} tries again, also after a crash of this process.
 */
final class GuestQuiesce {
    private static final String CONSISTENCY = "consistency";

    /** Linux cannot freeze these; the agent passes over them. */
    private static final Set<String> UNFREEZABLE = Set.of("vfat", "msdos", "exfat", "iso9660", "udf", "squashfs");

    private final KnownDomains view;
    private final GuestThaw thaw;

    GuestQuiesce(KnownDomains view, GuestThaw thaw) {
        this.view = view;
        this.thaw = thaw;
    }

    /** Before anything is done: a guest that cannot be frozen, or not now. */
    void refuseUnfreezable(HostDomain domain) {
        if (domain.run().activity() != RunState.Activity.RUNNING) {
            throw ProviderException.of(
                    FaultKind.BUSY, CONSISTENCY, "the guest is not running, so it cannot be quiesced");
        }
        if (!DomainFacts.read(domain.xml()).agent()) {
            throw view.hasHeardAgent(domain.uuid())
                    ? silent()
                    : unable("its guest agent has not answered since it started");
        }
        List<String> fileSystems = domain.agent().fileSystems().orElseThrow(GuestQuiesce::silent);
        if (UNFREEZABLE.containsAll(fileSystems)) {
            throw unable("none of its file systems can be frozen: " + fileSystems);
        }
    }

    void switchDisks(HostDomain domain, String change) {
        domain.stamp(QuiesceMark.write(), QuiesceMark.PREFIX, QuiesceMark.NAMESPACE, HostDomain.Reach.LIVE);
        try {
            domain.snapshots().switchDisksQuiesced(change);
        } catch (HostFailure failure) {
            throw failure.isAgentRefusal() ? unable(String.valueOf(failure.getMessage())) : failure;
        } finally {
            thaw.thaw(domain);
        }
    }

    private static ProviderException silent() {
        return ProviderException.of(FaultKind.BUSY, CONSISTENCY, "the guest agent does not answer");
    }

    private static ProviderException unable(String why) {
        return ProviderException.of(FaultKind.UNSUPPORTED, CONSISTENCY, "the guest cannot be quiesced: " + why);
    }
}
