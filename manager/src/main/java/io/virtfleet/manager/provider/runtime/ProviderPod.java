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

/** The pod template of a provider. Secrets are mounted, so a rotated one reaches the provider while it runs. */
final class ProviderPod {
    private static final long USER = 65_532;
    private static final int GROUP_MAY_READ = 0b100_100_000;
    /** Running calls have 30 seconds to finish, after the pod was removed from the endpoints of the Service. */
    private static final long GRACE_SECONDS = 45;

    private static final long UNANNOUNCED_SECONDS = 5;
    private static final String CREDENTIALS = "spec.credentialSecretRef";

    private ProviderPod() {}

    static PodTemplateSpec of(RuntimeSpec spec) {
        Optional<String> credentials = credentials(spec);
        return new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(spec.labels())
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName(spec.name())
                // Without credentials a provider uses the permissions of its service account.
                .withAutomountServiceAccountToken(credentials.isEmpty())
                .withEnableServiceLinks(false)
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withSecurityContext(security())
                .withImagePullSecrets(
                        spec.runtime(ProviderRuntime::imagePullSecrets).orElse(List.of()))
                .withNodeSelector(spec.runtime(ProviderRuntime::nodeSelector).orElse(Map.of()))
                .withTolerations(spec.runtime(ProviderRuntime::tolerations).orElse(List.of()))
                .withAffinity(spec.runtime(ProviderRuntime::affinity).orElse(null))
                .withContainers(container(spec, credentials))
                .withVolumes(volumes(spec, credentials))
                .endSpec()
                .build();
    }

    private static Container container(RuntimeSpec spec, Optional<String> credentials) {
        return new ContainerBuilder()
                .withName("provider")
                .withImage(spec.image())
                .withImagePullPolicy(
                        spec.runtime(ProviderRuntime::imagePullPolicy).orElse("IfNotPresent"))
                .withArgs("--port=" + spec.port(), "--health-port=" + RuntimeSpec.METRICS_PORT)
                .addNewPort()
                .withName("grpc")
                .withContainerPort(spec.port())
                .withProtocol("TCP")
                .endPort()
                .addNewPort()
                .withName("metrics")
                .withContainerPort(RuntimeSpec.METRICS_PORT)
                .withProtocol("TCP")
                .endPort()
                .withEnv(ProviderEnvironment.of(spec))
                .withResources(spec.runtime(ProviderRuntime::resources).orElseGet(ProviderPod::resources))
                .withSecurityContext(ContainerSecurity.restricted(spec.runtime(ProviderRuntime::securityContext)))
                .withLivenessProbe(
                        spec.runtime(ProviderRuntime::livenessProbe).orElseGet(() -> probe("/healthz", 15, 20)))
                .withReadinessProbe(
                        spec.runtime(ProviderRuntime::readinessProbe).orElseGet(() -> probe("/readyz", 1, 5)))
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

    private static List<Volume> volumes(RuntimeSpec spec, Optional<String> credentials) {
        List<Volume> volumes = new ArrayList<>();
        volumes.add(secret("tls", spec.tlsSecret()));
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

    private static Optional<String> credentials(RuntimeSpec spec) {
        ObjectRef ref = spec.provider().getSpec().credentialSecretRef();
        if (ref == null || ref.name() == null) {
            return Optional.empty();
        }
        String namespace = ref.namespace();
        if (namespace != null && !namespace.equals(spec.namespace())) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    CREDENTIALS + ".namespace",
                    CREDENTIALS + ".namespace must be " + spec.namespace()
                            + ", the namespace of the Provider: a pod cannot use a Secret of another namespace");
        }
        return Optional.of(ref.name());
    }
}
