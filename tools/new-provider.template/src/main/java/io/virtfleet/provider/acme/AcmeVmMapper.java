package io.virtfleet.provider.acme;

import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** A VM of Acme in the contract's words. */
final class AcmeVmMapper {
    /** What takes effect only at the next start, by its path in the spec. */
    private static final Map<String, Function<VmSpec, Object>> NEED_RESTART = Map.of(
            "hardware.cpu_count", spec -> spec.hardware().cpuCount(),
            "hardware.memory_mib", spec -> spec.hardware().memoryMib(),
            "hardware.firmware", spec -> spec.hardware().firmware(),
            "disks", VmSpec::disks,
            "nics", VmSpec::nics);

    private AcmeVmMapper() {}

    static VmState state(AcmePlatform.Vm vm) {
        return VmState.draft(vm.id(), vm.owner().namespace() + "." + vm.owner().name(), vm.power())
                .owner(vm.owner())
                .hardware(
                        vm.shape().hardware().cpuCount(), vm.shape().hardware().memoryMib())
                .disks(disks(vm))
                .nics(nics(vm))
                .pendingRestart(pendingRestart(vm))
                .viewVersion(vm.version())
                .done();
    }

    private static List<VmState.Disk> disks(AcmePlatform.Vm vm) {
        return vm.shape().disks().stream()
                .map(disk -> {
                    String id = vm.id() + "/" + disk.name();
                    return new VmState.Disk(id, disk.name(), disk.sizeMib(), "", Optional.empty());
                })
                .toList();
    }

    private static List<VmState.Nic> nics(AcmePlatform.Vm vm) {
        return vm.shape().nics().stream()
                .map(nic -> {
                    String network = nic.attachment() instanceof NicSpec.Network(String name) ? name : "default";
                    return new VmState.Nic(nic.name(), macAddress(vm.id(), nic), List.of(), network);
                })
                .toList();
    }

    /** The wanted address; else one of Acme's choice, which this stand-in makes the same way each time. */
    private static String macAddress(VmId vm, NicSpec nic) {
        if (!nic.macAddress().isEmpty()) {
            return nic.macAddress();
        }
        UUID seed = UUID.nameUUIDFromBytes((vm + "/" + nic.name()).getBytes(StandardCharsets.UTF_8));
        String hex = String.format("02%010x", seed.getLeastSignificantBits() & 0xff_ffff_ffffL);
        return HexFormat.ofDelimiter(":").formatHex(HexFormat.of().parseHex(hex));
    }

    private static List<String> pendingRestart(AcmePlatform.Vm vm) {
        return NEED_RESTART.entrySet().stream()
                .filter(part -> !Objects.equals(
                        part.getValue().apply(vm.shape()), part.getValue().apply(vm.wanted())))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }
}
