package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.provider.libvirt.domain.PciAddress;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostDomain.Reach;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts devices into a running guest and takes them out. */
final class DevicePorts {
    private static final Logger LOG = LoggerFactory.getLogger(DevicePorts.class);

    private DevicePorts() {}

    /**
     * At the place that the next start gives it, so that it keeps its name in the guest; elsewhere when that is taken.
     * False when the board is full: the device comes with the next start.
     */
    static boolean plug(HostDomain domain, Function<Optional<PciAddress>, String> xml, Optional<PciAddress> place) {
        try {
            if (place.isPresent()) {
                domain.attach(xml.apply(place), Reach.LIVE);
                return true;
            }
        } catch (HostFailure taken) {
            LOG.debug("not at the same place: {}", taken.getMessage());
        }
        try {
            domain.attach(xml.apply(Optional.empty()), Reach.LIVE);
            return true;
        } catch (HostFailure failure) {
            if (failure.isFullBoard()) {
                return false;
            }
            throw failure;
        }
    }

    /** Asks the guest to let go, for the few seconds that libvirt waits; whether it did is seen in the definition. */
    static void unplug(HostDomain domain, String xml) {
        try {
            domain.detach(xml, Reach.LIVE);
        } catch (HostFailure refused) {
            // It was asked before, or does not know how: it keeps the device until it restarts.
            LOG.debug("not let go: {}", refused.getMessage());
        }
    }
}
