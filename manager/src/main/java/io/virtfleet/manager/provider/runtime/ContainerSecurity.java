package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.SELinuxOptions;
import io.fabric8.kubernetes.api.model.SeccompProfile;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a provider's container may do: no more than Kubernetes' restricted profile admits. What a Provider asks for is
 * merged into that, and refused by name where it asks for more.
 */
final class ContainerSecurity {
    private static final String FIELD = "spec.runtime.securityContext.";
    private static final Set<String> SELINUX_TYPES =
            Set.of("container_t", "container_init_t", "container_kvm_t", "container_engine_t");
    private static final Set<String> ADDABLE = Set.of("NET_BIND_SERVICE");
    private static final long ROOT = 0;

    private ContainerSecurity() {}

    static SecurityContext restricted(Optional<SecurityContext> asked) {
        SecurityContext wish = asked.orElseGet(SecurityContext::new);
        requireRestricted(wish);
        List<String> added = Optional.ofNullable(wish.getCapabilities())
                .map(Capabilities::getAdd)
                .orElse(List.of());
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withRunAsNonRoot(true)
                .withReadOnlyRootFilesystem(!Boolean.FALSE.equals(wish.getReadOnlyRootFilesystem()))
                .withRunAsUser(wish.getRunAsUser())
                .withRunAsGroup(wish.getRunAsGroup())
                .withSeLinuxOptions(wish.getSeLinuxOptions())
                .withAppArmorProfile(wish.getAppArmorProfile())
                .withSeccompProfile(Optional.ofNullable(wish.getSeccompProfile())
                        .orElseGet(() -> new SeccompProfile(null, "RuntimeDefault")))
                .withNewCapabilities()
                .withAdd(added)
                .withDrop("ALL")
                .endCapabilities()
                .build();
    }

    private static void requireRestricted(SecurityContext wish) {
        refuse(Boolean.TRUE.equals(wish.getPrivileged()), "privileged", "must not be true");
        refuse(Boolean.TRUE.equals(wish.getAllowPrivilegeEscalation()), "allowPrivilegeEscalation", "must not be true");
        refuse(Boolean.FALSE.equals(wish.getRunAsNonRoot()), "runAsNonRoot", "must not be false");
        refuse(wish.getRunAsUser() != null && wish.getRunAsUser() == ROOT, "runAsUser", "must not be 0");
        refuse(wish.getProcMount() != null && !wish.getProcMount().equals("Default"), "procMount", "must be Default");
        refuse(wish.getWindowsOptions() != null, "windowsOptions", "is not supported: providers run on Linux");
        requireProfiles(wish);
        requireSelinux(wish.getSeLinuxOptions());
    }

    private static void requireProfiles(SecurityContext wish) {
        refuse(
                wish.getSeccompProfile() != null
                        && "Unconfined".equals(wish.getSeccompProfile().getType()),
                "seccompProfile.type",
                "must not be Unconfined");
        refuse(
                wish.getAppArmorProfile() != null
                        && "Unconfined".equals(wish.getAppArmorProfile().getType()),
                "appArmorProfile.type",
                "must not be Unconfined");
        refuse(
                wish.getCapabilities() != null
                        && !ADDABLE.containsAll(wish.getCapabilities().getAdd()),
                "capabilities.add",
                "may hold NET_BIND_SERVICE only");
    }

    private static void requireSelinux(@Nullable SELinuxOptions options) {
        if (options == null) {
            return;
        }
        refuse(options.getUser() != null, "seLinuxOptions.user", "is not supported");
        refuse(options.getRole() != null, "seLinuxOptions.role", "is not supported");
        refuse(
                options.getType() != null && !SELINUX_TYPES.contains(options.getType()),
                "seLinuxOptions.type",
                "must be one of "
                        + String.join(", ", SELINUX_TYPES.stream().sorted().toList()));
    }

    private static void refuse(boolean wrong, String field, String why) {
        if (wrong) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    FIELD + field,
                    FIELD + field + " " + why + ": providers run by the restricted pod security standard");
        }
    }
}
