package io.virtfleet.contract.vm;

import io.virtfleet.contract.IpLiteral;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * All that a provider knows of a VM at one moment.
 *
 * @param owner empty: nobody's of ours
 * @param name the VM's name on the platform
 * @param reason why it is in this phase, where that is not plain; else empty
 * @param host where it runs; empty: nowhere, or the platform does not say
 * @param pendingRestart paths of the wanted fields that take effect only after a restart
 * @param viewVersion of two states of a VM the one with the higher number is the newer
 * @param configuration with the disks and NICs enough to write a spec that changes nothing
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
        long viewVersion,
        Configuration configuration) {
    public VmState {
        reason = ForeignText.line(reason, 1024);
        disks = List.copyOf(disks);
        nics = List.copyOf(nics);
        pendingRestart = List.copyOf(pendingRestart);
    }

    /** A state whose platform says nothing of the VM's configuration. */
    public VmState(
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
        this(
                id,
                owner,
                name,
                power,
                phase,
                reason,
                cpuCount,
                memoryMib,
                disks,
                nics,
                guest,
                host,
                pendingRestart,
                viewVersion,
                Configuration.UNKNOWN);
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

    /** How a VM is built, as far as the platform says; labels are what others wrote on it. */
    public record Configuration(Optional<Hardware.Firmware> firmware, List<String> tags, Map<String, String> labels) {
        /** The platform does not say. */
        public static final Configuration UNKNOWN = new Configuration(Optional.empty(), List.of(), Map.of());

        public Configuration {
            tags = ForeignText.lines(tags, 64, 256);
            labels = ForeignText.entries(labels, 64, 253, 1024);
        }
    }

    /** A disk as it is. */
    public record Disk(
            String id,
            String name,
            long sizeMib,
            String path,
            Optional<DiskFormat> format,
            DiskConfiguration configuration) {
        /** A disk whose platform says nothing of its configuration. */
        public Disk(String id, String name, long sizeMib, String path, Optional<DiskFormat> format) {
            this(id, name, sizeMib, path, format, DiskConfiguration.UNKNOWN);
        }
    }

    /** How a disk is built, as far as the platform says. */
    public record DiskConfiguration(
            Optional<DiskBus> bus, Optional<DiskSpec.Provisioning> provisioning, String storage) {
        /** The platform does not say. */
        public static final DiskConfiguration UNKNOWN = new DiskConfiguration(Optional.empty(), Optional.empty(), "");
    }

    /** How a disk is attached to the guest. */
    public enum DiskBus {
        VIRTIO,
        SCSI,
        SATA,
        IDE,
        NVME,
        USB
    }

    /** A network card as it is. */
    public record Nic(
            String name, String macAddress, List<String> ipAddresses, String network, NicConfiguration configuration) {
        private static final int MAX_ADDRESSES = 32;

        public Nic {
            ipAddresses = ipAddresses.stream()
                    .filter(address -> IpLiteral.bits(address).isPresent())
                    .limit(MAX_ADDRESSES)
                    .toList();
        }

        /** A card whose platform says nothing of its configuration. */
        public Nic(String name, String macAddress, List<String> ipAddresses, String network) {
            this(name, macAddress, ipAddresses, network, NicConfiguration.UNKNOWN);
        }

        /** The same card at other addresses. */
        public Nic withIpAddresses(List<String> others) {
            return new Nic(name, macAddress, others, network, configuration);
        }
    }

    /** How a card is built, as far as the platform says; {@code bridged}: its network is a bridge of the host. */
    public record NicConfiguration(
            boolean bridged, Optional<NicSpec.Model> model, OptionalInt vlanId, OptionalInt mtu) {
        /** The platform does not say. */
        public static final NicConfiguration UNKNOWN =
                new NicConfiguration(false, Optional.empty(), OptionalInt.empty(), OptionalInt.empty());
    }

    /** What the guest says of itself, where an agent in it tells. */
    public record GuestFacts(String hostname, String osName, boolean agentRunning) {
        public GuestFacts {
            hostname = ForeignText.line(hostname, 253);
            osName = ForeignText.line(osName, 256);
        }
    }
}
