package io.virtfleet.manager.vmclass;

import io.virtfleet.api.Amount;
import io.virtfleet.api.vmclass.VMClassSpec;
import io.virtfleet.api.vmclass.VMClassSpec.EncryptionPolicy;
import io.virtfleet.api.vmclass.VMClassSpec.PerformanceProfile;
import io.virtfleet.api.vmclass.VMClassSpec.ResourceLimits;
import io.virtfleet.api.vmclass.VMClassSpec.SecurityProfile;
import io.virtfleet.manager.usage.ConsumerSelector;
import io.virtfleet.manager.usage.Finding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the schema of a VMClass cannot see: amounts that contradict each other, wishes that miss what they rest on. */
final class VmClassCheck {
    private static final BigDecimal MIB = BigDecimal.valueOf(1 << 20);
    /** What the contract with providers can say. */
    private static final BigDecimal MOST_MEMORY = MIB.multiply(BigDecimal.valueOf(1L << 26));

    private final List<Finding> findings = new ArrayList<>();

    private VmClassCheck() {}

    static List<Finding> findings(VMClassSpec spec) {
        var check = new VmClassCheck();
        check.memory(spec);
        check.security(spec);
        check.performance(spec);
        check.findings.addAll(ConsumerSelector.findings(spec.consumerNamespaceSelector()));
        return List.copyOf(check.findings);
    }

    private void memory(VMClassSpec spec) {
        Optional<BigDecimal> memory = amount("spec.memory", spec.memory());
        memory.filter(bytes -> bytes.compareTo(MIB) < 0).ifPresent(_ -> wrong("spec.memory", "must be at least 1Mi"));
        memory.filter(bytes -> bytes.compareTo(MOST_MEMORY) > 0)
                .ifPresent(_ -> wrong("spec.memory", "must be at most 64Ti"));
        VMClassSpec.DiskDefaults disks = spec.diskDefaults();
        if (disks != null) {
            var _ = amount("spec.diskDefaults.size", disks.size());
        }
        ResourceLimits limits = spec.resourceLimits();
        if (limits != null) {
            var _ = amount("spec.resourceLimits.memoryLimit", limits.memoryLimit());
            amount("spec.resourceLimits.memoryReservation", limits.memoryReservation())
                    .filter(reserved ->
                            memory.filter(all -> reserved.compareTo(all) > 0).isPresent())
                    .ifPresent(_ -> wrong(
                            "spec.resourceLimits.memoryReservation",
                            "must not be more than spec.memory: a VM cannot reserve more memory than it has"));
        }
    }

    private void security(VMClassSpec spec) {
        SecurityProfile security = spec.securityProfile();
        if (security == null) {
            return;
        }
        if (security.tpmVersion() != null && !isTrue(security.tpmEnabled())) {
            wrong("spec.securityProfile.tpmVersion", "requires spec.securityProfile.tpmEnabled to be true");
        }
        EncryptionPolicy encryption = security.encryptionPolicy();
        if (encryption != null && isTrue(encryption.requireEncryption()) && !isTrue(encryption.enabled())) {
            wrong(
                    "spec.securityProfile.encryptionPolicy.requireEncryption",
                    "requires spec.securityProfile.encryptionPolicy.enabled to be true");
        }
    }

    private void performance(VMClassSpec spec) {
        PerformanceProfile performance = spec.performanceProfile();
        boolean bios = spec.firmware() == null || spec.firmware().equals("BIOS");
        if (performance != null && isTrue(performance.virtualizationBasedSecurity()) && bios) {
            wrong("spec.performanceProfile.virtualizationBasedSecurity", "requires spec.firmware to be UEFI");
        }
    }

    // An object that was stored before the schema had its rules may hold anything.
    private Optional<BigDecimal> amount(String field, @Nullable Amount amount) {
        if (amount == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(amount.bytes());
        } catch (IllegalArgumentException _) {
            wrong(field, "must be a quantity such as 4Gi but is " + amount.written());
            return Optional.empty();
        }
    }

    private void wrong(String field, String problem) {
        findings.add(new Finding(field, problem));
    }

    private static boolean isTrue(@Nullable Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
