package io.virtfleet.contract.vm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Processors, memory, and how the virtual machine is built around them.
 *
 * @param parameters the platform's own words for settings that have no field here
 */
public record Hardware(
        int cpuCount,
        long memoryMib,
        Firmware firmware,
        Optional<Security> security,
        Optional<Performance> performance,
        Optional<Limits> limits,
        List<Gpu> gpus,
        Optional<GuestTools> guestTools,
        Map<String, String> parameters) {
    public Hardware {
        gpus = List.copyOf(gpus);
        parameters = Map.copyOf(parameters);
    }

    /** Processors and memory with a BIOS and nothing special. */
    public static Hardware of(int cpuCount, long memoryMib) {
        return new Hardware(
                cpuCount,
                memoryMib,
                Firmware.BIOS,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    /** The same machine with other processors and memory. */
    public Hardware resized(int cpus, long mib) {
        return new Hardware(cpus, mib, firmware, security, performance, limits, gpus, guestTools, parameters);
    }

    /** What starts the guest. */
    public enum Firmware {
        BIOS,
        UEFI
    }

    /** What is to happen with the platform's tools inside the guest. */
    public enum GuestTools {
        INSTALL,
        SKIP,
        UPGRADE,
        UNINSTALL
    }

    /** What protects the guest. */
    public record Security(
            boolean secureBoot, Optional<TpmVersion> tpm, boolean iommu, Optional<Encryption> encryption) {}

    /** Version of a trusted platform module. */
    public enum TpmVersion {
        V1_2,
        V2_0
    }

    /** How the VM's files are encrypted at rest; a required one must not be left out. */
    public record Encryption(boolean required, KeyProvider keyProvider) {}

    /** Who keeps the keys of an encrypted VM. */
    public enum KeyProvider {
        STANDARD,
        HARDWARE,
        EXTERNAL
    }

    /** What makes the guest quicker or more flexible. */
    public record Performance(
            Optional<LatencySensitivity> latencySensitivity,
            Optional<HyperThreading> hyperThreading,
            boolean cpuHotAdd,
            boolean memoryHotAdd,
            boolean virtualizationBasedSecurity,
            boolean nestedVirtualization) {}

    /** How much the guest suffers from delays. */
    public enum LatencySensitivity {
        LOW,
        NORMAL,
        HIGH
    }

    /** Whether virtual CPUs share a core's threads. */
    public enum HyperThreading {
        AUTO,
        PREFER,
        AVOID,
        REQUIRE
    }

    /** Shares of the host; what is empty is not limited. */
    public record Limits(
            OptionalInt cpuLimitMhz,
            OptionalInt cpuReservationMhz,
            OptionalInt cpuShares,
            OptionalLong memoryLimitMib,
            OptionalLong memoryReservationMib) {}

    /** Graphics processors of one kind. */
    public record Gpu(String type, int count, OptionalLong memoryMib) {}
}
