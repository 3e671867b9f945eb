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
 * Brings a guest to rest for the moment in which its disks are switched. libvirt has it rest and go on within one call,
 * so that it goes on also when this process ends meanwhile. What libvirt misses is a guest that comes to rest when nobody
 * waits for it any more, and its own end: a mark on the running domain says that the guest may be at rest, and is taken
 * off when it was heard to go on. Where it stays, {@link GuestThaw} tries again, also after a crash of ours.
 */
final class GuestQuiesce {
    private static final String CONSISTENCY = "consistency";

    /** Linux cannot bring these to rest; the agent passes over them. */
    private static final Set<String> RESTLESS = Set.of("vfat", "msdos", "exfat", "iso9660", "udf", "squashfs");

    private final KnownDomains view;
    private final GuestThaw waking;

    GuestQuiesce(KnownDomains view, GuestThaw waking) {
        this.view = view;
        this.waking = waking;
    }

    /** Before anything is done: a guest that cannot come to rest, or not now. */
    void refuseRestless(HostDomain domain) {
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
        if (RESTLESS.containsAll(fileSystems)) {
            throw unable("none of its file systems can be frozen: " + fileSystems);
        }
    }

    void switchDisks(HostDomain domain, String change) {
        domain.stamp(QuiesceMark.write(), QuiesceMark.PREFIX, QuiesceMark.NAMESPACE, HostDomain.Reach.LIVE);
        try {
            domain.snapshots().switchDisksAtRest(change);
        } catch (HostFailure failure) {
            throw failure.isAgentRefusal() ? unable(String.valueOf(failure.getMessage())) : failure;
        } finally {
            waking.wake(domain);
        }
    }

    private static ProviderException silent() {
        return ProviderException.of(FaultKind.BUSY, CONSISTENCY, "the guest agent does not answer");
    }

    private static ProviderException unable(String why) {
        return ProviderException.of(FaultKind.UNSUPPORTED, CONSISTENCY, "the guest cannot be quiesced: " + why);
    }
}
