package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pod of a provider. Secrets are mounted and not copied: a rotated one reaches the provider while it runs. */
final class ProviderPod {
    private static final long USER = 65_532;
    private static final int GROUP_MAY_READ = 0b100_100_000;
    /** The provider answers what it was asked for 30 seconds; before that, nobody new is sent to it any more. */
    private static final long GRACE_SECONDS = 45;

    private static final long UNANNOUNCED_SECONDS = 5;
    private static final String CREDENTIALS = "spec.credentialSecretRef";

    private ProviderPod() {}

    static PodTemplateSpec of(RuntimeWish wish) {
        Optional<String> credentials = credentials(wish);
        return new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(wish.labels())
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName(wish.name())
                // One without credentials of its own can only be meant to use what its account may do.
                .withAutomountServiceAccountToken(credentials.isEmpty())
                .withEnableServiceLinks(false)
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withSecurityContext(security())
                .withImagePullSecrets(
                        wish.runtime(ProviderRuntime::imagePullSecrets).orElse(List.of()))
                .withNodeSelector(wish.runtime(ProviderRuntime::nodeSelector).orElse(Map.of()))
                .withTolerations(wish.runtime(ProviderRuntime::tolerations).orElse(List.of()))
                .withAffinity(wish.runtime(ProviderRuntime::affinity).orElse(null))
                .withContainers(container(wish, credentials))
                .withVolumes(volumes(wish, credentials))
                .endSpec()
                .build();
    }

    private static Container container(RuntimeWish wish, Optional<String> credentials) {
        return new ContainerBuilder()
                .withName("provider")
                .withImage(wish.image())
                .withImagePullPolicy(
                        wish.runtime(ProviderRuntime::imagePullPolicy).orElse("IfNotPresent"))
                .withArgs("--port=" + wish.port(), "--health-port=" + RuntimeWish.METRICS_PORT)
                .addNewPort()
                .withName("grpc")
                .withContainerPort(wish.port())
                .withProtocol("TCP")
                .endPort()
                .addNewPort()
                .withName("metrics")
                .withContainerPort(RuntimeWish.METRICS_PORT)
                .withProtocol("TCP")
                .endPort()
                .withEnv(ProviderEnvironment.of(wish))
                .withResources(wish.runtime(ProviderRuntime::resources).orElseGet(ProviderPod::resources))
                .withSecurityContext(ContainerSecurity.restricted(wish.runtime(ProviderRuntime::securityContext)))
                .withLivenessProbe(
                        wish.runtime(ProviderRuntime::livenessProbe).orElseGet(() -> probe("/healthz", 15, 20)))
                .withReadinessProbe(
                        wish.runtime(ProviderRuntime::readinessProbe).orElseGet(() -> probe("/readyz", 1, 5)))
                .withNewLifecycle()
                .withNewPreStop()
                .withNewSleep(UNANNOUNCED_SECONDS)
                .endPreStop()
                .endLifecycle()
                .withVolumeMounts(mounts(credentials))
                .build();
    }

    private static PodSecurityContext security() {
        return new PodSecurityContextBuilder()
                .withRunAsNonRoot(true)
                .withRunAsUser(USER)
                .withRunAsGroup(USER)
                .withFsGroup(USER)
                .withNewSeccompProfile(null, "RuntimeDefault")
                .build();
    }

    private static ResourceRequirements resources() {
        return new ResourceRequirementsBuilder()
                .addToRequests("cpu", new Quantity("100m"))
                .addToRequests("memory", new Quantity("128Mi"))
                .addToLimits("cpu", new Quantity("1"))
                .addToLimits("memory", new Quantity("512Mi"))
                .build();
    }

    private static Probe probe(String path, int afterSeconds, int everySeconds) {
        return new ProbeBuilder()
                .withNewHttpGet()
                .withPath(path)
                .withPort(new IntOrString("metrics"))
                .endHttpGet()
                .withInitialDelaySeconds(afterSeconds)
                .withPeriodSeconds(everySeconds)
                .build();
    }

    private static List<Volume> volumes(RuntimeWish wish, Optional<String> credentials) {
        List<Volume> volumes = new ArrayList<>();
        volumes.add(secret("tls", wish.tlsSecret()));
        volumes.add(new VolumeBuilder()
                .withName("tmp")
                .withEmptyDir(new EmptyDirVolumeSource())
                .build());
        credentials.ifPresent(name -> volumes.add(secret("credentials", name)));
        return volumes;
    }

    private static Volume secret(String volume, String name) {
        return new VolumeBuilder()
                .withName(volume)
                .withNewSecret()
                .withSecretName(name)
                .withDefaultMode(GROUP_MAY_READ)
                .endSecret()
                .build();
    }

    private static List<VolumeMount> mounts(Optional<String> credentials) {
        List<VolumeMount> mounts = new ArrayList<>();
        mounts.add(readOnly("tls", "/etc/virtrigaud/tls"));
        mounts.add(
                new VolumeMountBuilder().withName("tmp").withMountPath("/tmp").build());
        if (credentials.isPresent()) {
            mounts.add(readOnly("credentials", "/etc/virtrigaud/credentials"));
        }
        return mounts;
    }

    private static VolumeMount readOnly(String volume, String path) {
        return new VolumeMountBuilder()
                .withName(volume)
                .withMountPath(path)
                .withReadOnly(true)
                .build();
    }

    private static Optional<String> credentials(RuntimeWish wish) {
        ObjectRef ref = wish.provider().getSpec().credentialSecretRef();
        if (ref == null || ref.name() == null) {
            return Optional.empty();
        }
        String namespace = ref.namespace();
        if (namespace != null && !namespace.equals(wish.namespace())) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    CREDENTIALS + ".namespace",
                    CREDENTIALS + ".namespace must be " + wish.namespace()
                            + ", the Provider's own: a pod can use no Secret of another namespace");
        }
        return Optional.of(ref.name());
    }
}
