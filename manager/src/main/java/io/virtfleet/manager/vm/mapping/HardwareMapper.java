package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.Amount;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vmclass.VMClassSpec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.Hardware.Firmware;
import io.virtfleet.contract.vm.Hardware.GuestTools;
import io.virtfleet.contract.vm.Hardware.HyperThreading;
import io.virtfleet.contract.vm.Hardware.KeyProvider;
import io.virtfleet.contract.vm.Hardware.LatencySensitivity;
import io.virtfleet.contract.vm.Hardware.TpmVersion;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Processors, memory and what is built around them: the class's, and the VM's own where it has its own. A word that the
 * API server writes into every class and that asks for nothing special is left out, so that a platform without such a
 * setting need not refuse it.
 */
final class HardwareMapper {
    private static final Map<String, Firmware> FIRMWARE =
            Map.of("BIOS", Firmware.BIOS, "UEFI", Firmware.UEFI, "EFI", Firmware.UEFI);
    private static final Map<String, Optional<GuestTools>> GUEST_TOOLS = Map.of(
            "install", Optional.empty(),
            "skip", Optional.of(GuestTools.SKIP),
            "upgrade", Optional.of(GuestTools.UPGRADE),
            "uninstall", Optional.of(GuestTools.UNINSTALL));
    private static final Map<String, Optional<LatencySensitivity>> LATENCY = Map.of(
            "low", Optional.of(LatencySensitivity.LOW),
            "normal", Optional.empty(),
            "high", Optional.of(LatencySensitivity.HIGH));
    private static final Map<String, Optional<HyperThreading>> HYPER_THREADING = Map.of(
            "auto", Optional.empty(),
            "prefer", Optional.of(HyperThreading.PREFER),
            "avoid", Optional.of(HyperThreading.AVOID),
            "require", Optional.of(HyperThreading.REQUIRE));
    private static final Map<String, TpmVersion> TPM = Map.of("1.2", TpmVersion.V1_2, "2.0", TpmVersion.V2_0);
    private static final Map<String, KeyProvider> KEY_PROVIDER = Map.of(
            "standard", KeyProvider.STANDARD, "hardware", KeyProvider.HARDWARE, "external", KeyProvider.EXTERNAL);

    private HardwareMapper() {}

    static Hardware map(VirtualMachineSpec vm, VMClassSpec vmClass, FieldPath vmAt, FieldPath classAt) {
        VirtualMachineSpec.Resources own = vm.resources();
        return new Hardware(
                own != null && own.cpu() != null
                        ? own.cpu()
                        : number(vmClass.cpu(), classAt.field("cpu")).orElse(0),
                own != null && own.memoryMiB() != null
                        ? own.memoryMiB()
                        : memory(vmClass.memory(), classAt.field("memory")),
                FieldValues.meaning(vmClass.firmware(), FIRMWARE, classAt.field("firmware"))
                        .orElse(Firmware.BIOS),
                Optional.ofNullable(vmClass.securityProfile())
                        .map(profile -> security(profile, classAt.field("securityProfile"))),
                Optional.ofNullable(vmClass.performanceProfile())
                        .map(profile -> performance(profile, classAt.field("performanceProfile"))),
                Optional.ofNullable(vmClass.resourceLimits()).map(HardwareMapper::limits),
                own == null || own.gpu() == null
                        ? List.of()
                        : List.of(gpu(own.gpu(), vmAt.field("resources").field("gpu"))),
                FieldValues.meaning(vmClass.guestToolsPolicy(), GUEST_TOOLS, classAt.field("guestToolsPolicy"))
                        .flatMap(tools -> tools),
                FieldValues.map(vmClass.extraConfig()));
    }

    private static OptionalInt number(@Nullable Integer number, FieldPath at) {
        at.set(number != null);
        return optional(number);
    }

    private static long memory(@Nullable Amount memory, FieldPath at) {
        at.set(memory != null);
        return memory == null ? 0 : Mebibytes.within(memory);
    }

    private static Hardware.Security security(VMClassSpec.SecurityProfile profile, FieldPath at) {
        Optional<TpmVersion> version = FieldValues.meaning(profile.tpmVersion(), TPM, at.field("tpmVersion"));
        return new Hardware.Security(
                FieldValues.yes(profile.secureBoot()),
                FieldValues.yes(profile.tpmEnabled())
                        ? version.or(() -> Optional.of(TpmVersion.V2_0))
                        : Optional.empty(),
                FieldValues.yes(profile.vtdEnabled()),
                Optional.ofNullable(profile.encryptionPolicy())
                        .flatMap(policy -> encryption(policy, at.field("encryptionPolicy"))));
    }

    /** A policy that requires encryption and does not enable it contradicts itself. */
    private static Optional<Hardware.Encryption> encryption(VMClassSpec.EncryptionPolicy policy, FieldPath at) {
        boolean required = FieldValues.yes(policy.requireEncryption());
        if (!FieldValues.yes(policy.enabled())) {
            if (required) {
                at.field("requireEncryption").wrong("requires enabled to be true");
            }
            return Optional.empty();
        }
        return Optional.of(new Hardware.Encryption(
                required,
                FieldValues.meaning(policy.keyProvider(), KEY_PROVIDER, at.field("keyProvider"))
                        .orElse(KeyProvider.STANDARD)));
    }

    private static Hardware.Performance performance(VMClassSpec.PerformanceProfile profile, FieldPath at) {
        return new Hardware.Performance(
                FieldValues.meaning(profile.latencySensitivity(), LATENCY, at.field("latencySensitivity"))
                        .flatMap(latency -> latency),
                FieldValues.meaning(profile.hyperThreadingPolicy(), HYPER_THREADING, at.field("hyperThreadingPolicy"))
                        .flatMap(threading -> threading),
                FieldValues.yes(profile.cpuHotAddEnabled()),
                FieldValues.yes(profile.memoryHotAddEnabled()),
                FieldValues.yes(profile.virtualizationBasedSecurity()),
                FieldValues.yes(profile.nestedVirtualization()));
    }

    private static Hardware.Limits limits(VMClassSpec.ResourceLimits limits) {
        return new Hardware.Limits(
                optional(limits.cpuLimit()),
                optional(limits.cpuReservation()),
                optional(limits.cpuShares()),
                optional(limits.memoryLimit()),
                optional(limits.memoryReservation()));
    }

    private static Hardware.Gpu gpu(VirtualMachineSpec.Gpu gpu, FieldPath at) {
        if (FieldValues.text(gpu.type()).isEmpty()) {
            at.field("type").wrong("must be set to the platform's name of the device or profile");
        }
        return new Hardware.Gpu(
                FieldValues.text(gpu.type()),
                gpu.count() == null ? 1 : gpu.count(),
                gpu.memory() == null ? OptionalLong.empty() : OptionalLong.of(gpu.memory()));
    }

    private static OptionalInt optional(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static OptionalLong optional(@Nullable Amount amount) {
        return amount == null ? OptionalLong.empty() : OptionalLong.of(Mebibytes.holding(amount));
    }
}
