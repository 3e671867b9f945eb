package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.provider.libvirt.domain.ExtraConfig;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What can only be chosen when a VM is made, as its stamp remembers it: by the path of the field. */
final class FixedFields {
    private FixedFields() {}

    static Map<String, String> of(Hardware hardware) {
        Map<String, String> fixed = new TreeMap<>();
        fixed.put("spec.hardware.firmware", hardware.firmware().name());
        hardware.security().ifPresent(security -> {
            put(fixed, "spec.hardware.security.secure_boot", security.secureBoot());
            security.tpm().ifPresent(version -> fixed.put("spec.hardware.security.tpm", version.name()));
        });
        hardware.performance()
                .ifPresent(wish ->
                        put(fixed, "spec.hardware.performance.nested_virtualization", wish.nestedVirtualization()));
        hardware.limits()
                .ifPresent(limits -> limits.cpuShares()
                        .ifPresent(shares -> fixed.put("spec.hardware.limits.cpu_shares", Integer.toString(shares))));
        fixed.putAll(new ExtraConfig(hardware.parameters()).byField());
        return fixed;
    }

    /** What a wanted shape says differently; empty when nothing does. */
    static Optional<Fault> changed(Map<String, String> made, Hardware wanted) {
        Map<String, String> now = of(wanted);
        Map<String, String> all = new TreeMap<>(made);
        all.putAll(now);
        return all.keySet().stream()
                .filter(field -> !made.getOrDefault(field, "").equals(now.getOrDefault(field, "")))
                .findFirst()
                .map(field -> Fault.of(
                        FaultKind.UNSUPPORTED,
                        field,
                        field + " cannot be changed once a VM is made on libvirt; make a new VM with it"));
    }

    private static void put(Map<String, String> fixed, String field, boolean set) {
        if (set) {
            fixed.put(field, "true");
        }
    }
}
