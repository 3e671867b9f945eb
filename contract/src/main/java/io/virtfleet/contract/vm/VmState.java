package io.virtfleet.contract.vm;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import java.util.List;
import java.util.Optional;

/**
 * All that a provider knows of a VM at one moment.
 *
 * @param owner empty: nobody's of ours
 * @param name the VM's name on the platform
 * @param reason why it is in this phase, where that is not plain; else empty
 * @param host where it runs; empty: nowhere, or the platform does not say
 * @param pendingRestart paths of the wanted fields that take effect only after a restart
 * @param viewVersion of two states of a VM the one with the higher number is the newer
 */
public record VmState(
        VmId id,
        Optional<Owner> owner,
        String name,
        PowerState power,
        VmPhase phase,
        String reason,
        int cpuCount,
        long memoryMib,
        List<Disk> disks,
        List<Nic> nics,
        Optional<GuestFacts> guest,
        String host,
        List<String> pendingRestart,
        long viewVersion) {
    public VmState {
        disks = List.copyOf(disks);
        nics = List.copyOf(nics);
        pendingRestart = List.copyOf(pendingRestart);
    }

    /** A state to put together; its VM rests in this power state. */
    public static VmStateDraft draft(VmId id, String name, PowerState power) {
        return new VmStateDraft(id, name, power);
    }

    /** A state to put together of this one. */
    public VmStateDraft redraft() {
        return new VmStateDraft(this);
    }

    /** The same state, seen at another moment. */
    public VmState withViewVersion(long other) {
        return redraft().viewVersion(other).done();
    }

    /** The name of the boot disk among {@link #disks}. */
    public static final String BOOT_DISK = "boot";

    /** A disk as it is. */
    public record Disk(String id, String name, long sizeMib, String path, Optional<DiskFormat> format) {}

    /** A network card as it is. */
    public record Nic(String name, String macAddress, List<String> ipAddresses, String network) {
        public Nic {
            ipAddresses = List.copyOf(ipAddresses);
        }
    }

    /** What the guest says of itself, where an agent in it tells. */
    public record GuestFacts(String hostname, String osName, boolean agentRunning) {}
}
