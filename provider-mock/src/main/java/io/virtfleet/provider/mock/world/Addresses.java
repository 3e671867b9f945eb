package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Network cards as the platform makes them: addresses follow from the VM's serial number, so no two are alike. */
final class Addresses {
    private static final int MAX_NICS = 256;
    private static final String DEFAULT_NETWORK = "mock-network";

    private Addresses() {}

    /** The cards of a shape; a card keeps the address it had. */
    static List<VmState.Nic> of(MockVm vm) {
        List<VmState.Nic> before = vm.state().nics();
        List<VmState.Nic> made = new ArrayList<>(vm.shape().nics().size());
        for (NicSpec nic : vm.shape().nics()) {
            String mac = nic.macAddress().isEmpty()
                    ? kept(before, nic, vm.serial()).orElseGet(() -> fresh(vm, made))
                    : nic.macAddress();
            made.add(new VmState.Nic(nic.name(), mac, ips(vm, nic, made.size()), network(nic), configuration(nic)));
        }
        return made;
    }

    private static Optional<String> kept(List<VmState.Nic> before, NicSpec nic, int serial) {
        return before.stream()
                .filter(each -> each.name().equals(nic.name()))
                .map(VmState.Nic::macAddress)
                .filter(mac -> mac.startsWith(prefix(serial)))
                .findFirst();
    }

    private static String fresh(MockVm vm, List<VmState.Nic> made) {
        List<VmState.Nic> before = vm.state().nics();
        return IntStream.range(0, MAX_NICS)
                .mapToObj(ordinal -> prefix(vm.serial()) + String.format("%02x", ordinal))
                .filter(mac -> free(mac, before) && free(mac, made))
                .findFirst()
                .orElseThrow(() -> MockFaults.invalid("spec.nics", "must be at most " + MAX_NICS));
    }

    private static boolean free(String mac, List<VmState.Nic> nics) {
        return nics.stream().noneMatch(nic -> nic.macAddress().equals(mac));
    }

    private static String prefix(int serial) {
        return String.format(
                "02:%02x:%02x:%02x:%02x:", serial >>> 24, serial >>> 16 & 0xff, serial >>> 8 & 0xff, serial & 0xff);
    }

    private static List<String> ips(MockVm vm, NicSpec nic, int index) {
        return switch (vm.state().power()) {
            case OFF -> List.of();
            case ON, PAUSED ->
                List.of(nic.address().map(NicSpec.StaticAddress::ip).orElseGet(() -> leased(vm, index)));
        };
    }

    private static String leased(MockVm vm, int index) {
        int serial = vm.serial();
        return index == 0
                ? "10." + (serial >>> 16 & 0xff) + "." + (serial >>> 8 & 0xff) + "." + (serial & 0xff)
                : "fd00::" + Integer.toHexString(index) + ":" + Integer.toHexString(serial >>> 16) + ":"
                        + Integer.toHexString(serial & 0xffff);
    }

    private static VmState.NicConfiguration configuration(NicSpec nic) {
        return new VmState.NicConfiguration(
                nic.attachment() instanceof NicSpec.Bridge, nic.model(), nic.vlanId(), nic.mtu());
    }

    /** The wish without what it only repeats of the VM: an address or network that the platform chose. */
    static VmSpec recognised(VmSpec wish, MockVm vm) {
        return wish.withNics(
                wish.nics().stream().map(nic -> recognised(nic, vm)).toList());
    }

    private static NicSpec recognised(NicSpec wish, MockVm vm) {
        Optional<NicSpec> is = vm.shape().nics().stream()
                .filter(each -> each.name().equals(wish.name()))
                .findFirst();
        Optional<VmState.Nic> made = vm.state().nics().stream()
                .filter(each -> each.name().equals(wish.name()))
                .findFirst();
        if (is.isEmpty() || made.isEmpty()) {
            return wish;
        }
        boolean sameMac = wish.macAddress().equals(made.get().macAddress());
        boolean sameNetwork = wish.attachment().equals(new NicSpec.Network(DEFAULT_NETWORK))
                && is.get().attachment() instanceof NicSpec.DefaultNetwork;
        NicSpec plugged = sameNetwork ? wish.withAttachment(is.get().attachment()) : wish;
        return sameMac ? plugged.withMacAddress(is.get().macAddress()) : plugged;
    }

    private static String network(NicSpec nic) {
        return switch (nic.attachment()) {
            case NicSpec.DefaultNetwork() -> DEFAULT_NETWORK;
            case NicSpec.Network(String name) -> name;
            case NicSpec.Bridge(String name) -> name;
        };
    }
}
