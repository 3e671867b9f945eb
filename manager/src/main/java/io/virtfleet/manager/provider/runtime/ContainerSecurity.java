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
 * The security context of a provider's container, within the restricted Pod Security Standard. What a Provider specifies
 * is merged into it, and refused where it exceeds the standard.
 */
final class ContainerSecurity {
    private static final String FIELD = "spec.runtime.securityContext.";
    private static final Set<String> SELINUX_TYPES =
            Set.of("container_t", "container_init_t", "container_kvm_t", "container_engine_t");
    private static final Set<String> ADDABLE = Set.of("NET_BIND_SERVICE");
    private static final long ROOT = 0;

    private ContainerSecurity() {}

    static SecurityContext restricted(Optional<SecurityContext> asked) {
        SecurityContext context = asked.orElseGet(SecurityContext::new);
        requireRestricted(context);
        List<String> added = Optional.ofNullable(context.getCapabilities())
                .map(Capabilities::getAdd)
                .orElse(List.of());
        return new SecurityContextBuilder()
                .withAllowPrivilegeEscalation(false)
                .withRunAsNonRoot(true)
                .withReadOnlyRootFilesystem(!Boolean.FALSE.equals(context.getReadOnlyRootFilesystem()))
                .withRunAsUser(context.getRunAsUser())
                .withRunAsGroup(context.getRunAsGroup())
                .withSeLinuxOptions(context.getSeLinuxOptions())
                .withAppArmorProfile(context.getAppArmorProfile())
                .withSeccompProfile(Optional.ofNullable(context.getSeccompProfile())
                        .orElseGet(() -> new SeccompProfile(null, "RuntimeDefault")))
                .withNewCapabilities()
                .withAdd(added)
                .withDrop("ALL")
                .endCapabilities()
                .build();
    }

    private static void requireRestricted(SecurityContext context) {
        refuse(Boolean.TRUE.equals(context.getPrivileged()), "privileged", "must not be true");
        refuse(
                Boolean.TRUE.equals(context.getAllowPrivilegeEscalation()),
                "allowPrivilegeEscalation",
                "must not be true");
        refuse(Boolean.FALSE.equals(context.getRunAsNonRoot()), "runAsNonRoot", "must not be false");
        refuse(context.getRunAsUser() != null && context.getRunAsUser() == ROOT, "runAsUser", "must not be 0");
        refuse(
                context.getProcMount() != null && !context.getProcMount().equals("Default"),
                "procMount",
                "must be Default");
        refuse(context.getWindowsOptions() != null, "windowsOptions", "is not supported: providers run on Linux");
        requireProfiles(context);
        requireSelinux(context.getSeLinuxOptions());
    }

    private static void requireProfiles(SecurityContext context) {
        refuse(
                context.getSeccompProfile() != null
                        && "Unconfined".equals(context.getSeccompProfile().getType()),
                "seccompProfile.type",
                "must not be Unconfined");
        refuse(
                context.getAppArmorProfile() != null
                        && "Unconfined".equals(context.getAppArmorProfile().getType()),
                "appArmorProfile.type",
                "must not be Unconfined");
        refuse(
                context.getCapabilities() != null
                        && !ADDABLE.containsAll(context.getCapabilities().getAdd()),
                "capabilities.add",
                "may contain only NET_BIND_SERVICE");
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
                    FIELD + field + " " + why + ": providers run under the restricted Pod Security Standard");
        }
    }
}
