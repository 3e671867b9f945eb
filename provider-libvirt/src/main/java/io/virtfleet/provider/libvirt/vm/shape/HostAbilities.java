package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.domain.XmlNode;
import io.virtfleet.provider.libvirt.link.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What hardware this host can give to a guest, as libvirt tells of it. */
final class HostAbilities {
    private final XmlNode capabilities;

    private HostAbilities(XmlNode capabilities) {
        this.capabilities = capabilities;
    }

    /** What a wish asks for and this host does not have; the host is asked only about what not every host has. */
    static List<Fault> missing(Host host, Hardware wish, MachineStyle style) {
        boolean plain =
                wish.firmware() == Hardware.Firmware.BIOS && wish.security().isEmpty();
        if (plain) {
            return List.of();
        }
        String type = style.type().name().toLowerCase(Locale.ROOT);
        XmlNode told = XmlNode.parse(host.domainCapabilities(type, style.machine()));
        return new HostAbilities(told).missing(wish);
    }

    private List<Fault> missing(Hardware wish) {
        List<Fault> missing = new ArrayList<>();
        boolean uefi = wish.firmware() == Hardware.Firmware.UEFI;
        if (uefi && !offers("firmware", "efi", capabilities.all("os"))) {
            missing.add(lacks("spec.hardware.firmware", "UEFI", "install the package of OVMF there"));
        }
        wish.security().ifPresent(security -> {
            if (security.secureBoot() && !uefi) {
                missing.add(Fault.of(
                        FaultKind.INVALID_SPEC,
                        "spec.hardware.security.secure_boot",
                        "spec.hardware.security.secure_boot needs the firmware UEFI"));
            } else if (security.secureBoot() && !offers("secure", "yes", capabilities.all("os", "loader"))) {
                missing.add(lacks(
                        "spec.hardware.security.secure_boot", "secure boot", "install the package of OVMF there"));
            }
            if (security.tpm().isPresent() && !offers("backendModel", "emulator", capabilities.all("devices", "tpm"))) {
                missing.add(lacks("spec.hardware.security.tpm", "TPM emulator", "install swtpm there"));
            }
        });
        return missing;
    }

    private static boolean offers(String name, String value, List<XmlNode> places) {
        return places.stream()
                .flatMap(place -> place.all("enum").stream())
                .filter(choice -> choice.attribute("name").equals(name))
                .flatMap(choice -> choice.all("value").stream())
                .anyMatch(each -> each.text().equals(value));
    }

    private static Fault lacks(String field, String what, String remedy) {
        return Fault.of(FaultKind.UNSUPPORTED, field, "the host has no " + what + ": " + remedy);
    }
}
