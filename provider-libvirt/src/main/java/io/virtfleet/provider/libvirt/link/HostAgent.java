package io.virtfleet.provider.libvirt.link;

import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import io.virtfleet.provider.libvirt.link.raw.LibvirtNative;
import io.virtfleet.provider.libvirt.link.raw.TypedParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The agent in the guest of a domain; none of the calls waits long for it. */
public final class HostAgent {
    private static final int NONE = 0;
    private static final int SECONDS = 5;

    /** What has to be written first may be much. */
    private static final int SECONDS_TO_FREEZE = 15;

    private final HostDomain domain;

    HostAgent(HostDomain domain) {
        this.domain = domain;
    }

    /** Names and addresses; fails, or says nothing of it, when it does not answer in time. */
    public GuestAnswer ask() {
        return GuestAnswer.of(told(GuestAnswer.KINDS));
    }

    /** The kinds of the file systems in use that lie on disks, such as {@code ext4}; empty: it does not answer. */
    public Optional<List<String>> fileSystems() {
        return GuestAnswer.fileSystems(told(GuestAnswer.FILE_SYSTEMS));
    }

    /** Thaws the guest's file systems, or fails; does nothing to those that are not frozen. */
    public void thaw() {
        patience(SECONDS);
        domain.raw(pointer -> LibvirtNative.LIBRARY.virDomainFSThaw(pointer, null, 0, NONE));
    }

    /** For the next call, which freezes the guest's file systems. */
    void allowTimeToFreeze() {
        patience(SECONDS_TO_FREEZE);
    }

    private Map<String, Object> told(int kinds) {
        patience(SECONDS);
        PointerByReference parameters = new PointerByReference();
        IntByReference count = new IntByReference();
        domain.raw(pointer -> LibvirtNative.LIBRARY.virDomainGetGuestInfo(pointer, kinds, parameters, count, NONE));
        try {
            return TypedParameters.read(parameters.getValue(), count.getValue());
        } finally {
            LibvirtNative.LIBRARY.virTypedParamsFree(parameters.getValue(), count.getValue());
        }
    }

    /** Without a limit an agent that hangs would hold this thread for good. */
    private void patience(int seconds) {
        domain.raw(pointer -> LibvirtNative.LIBRARY.virDomainAgentSetResponseTimeout(pointer, seconds, NONE));
    }
}
