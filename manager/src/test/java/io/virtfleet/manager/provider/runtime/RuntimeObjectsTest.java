package io.virtfleet.manager.provider.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.manager.provider.owned.TestProviders;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeObjectsTest {
    private static final Map<String, String> IMAGES = Map.of("libvirt", "example.com/libvirt:1");
    private static final RuntimeSettings.Callers CALLERS =
            new RuntimeSettings.Callers("fleet", Map.of("app", "manager"));

    private static final String FULL = """
            type: libvirt
            endpoint: qemu+ssh://admin@host/system
            insecureSkipVerify: true
            credentialSecretRef: {name: login}
            defaults: {storagePod: fast, zone: eu-1}
            runtime:
              mode: Remote
              image: example.com/own:2
              imagePullPolicy: Always
              imagePullSecrets: [{name: registry}]
              replicas: 3
              logLevel: debug
              logFormat: json
              nodeSelector: {disk: ssd}
              tolerations: [{key: gpu, operator: Exists}]
              affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]}]}}}
              resources: {limits: {memory: 1Gi}}
              env: [{name: LOG_LEVEL, value: trace}, {name: MORE, value: "1"}]
              livenessProbe: {tcpSocket: {port: 9000}}
              readinessProbe: {tcpSocket: {port: 9001}}
              securityContext: {runAsUser: 1000, capabilities: {add: [NET_BIND_SERVICE]}}
              service: {port: 9000}
            """;

    @Test
    void everyFieldOfTheRuntimeReachesThePod() {
        PodSpec pod = pod(FULL);
        Container container = pod.getContainers().getFirst();
        assertThat(container.getImage()).isEqualTo("example.com/own:2");
        assertThat(container.getImagePullPolicy()).isEqualTo("Always");
        assertThat(container.getArgs()).containsExactly("--port=9000", "--health-port=8080");
        assertThat(container.getResources().getLimits()).containsOnlyKeys("memory");
        assertThat(container.getLivenessProbe().getTcpSocket().getPort().getIntVal())
                .isEqualTo(9000);
        assertThat(container.getReadinessProbe().getTcpSocket().getPort().getIntVal())
                .isEqualTo(9001);
        assertThat(container.getSecurityContext().getRunAsUser()).isEqualTo(1000);
        assertThat(container.getSecurityContext().getCapabilities().getAdd()).containsExactly("NET_BIND_SERVICE");
        assertThat(pod.getImagePullSecrets())
                .singleElement()
                .satisfies(secret -> assertThat(secret.getName()).isEqualTo("registry"));
        assertThat(pod.getNodeSelector()).containsExactly(Map.entry("disk", "ssd"));
        assertThat(pod.getTolerations()).hasSize(1);
        assertThat(pod.getAffinity().getNodeAffinity()).isNotNull();
        assertThat(RuntimeObjects.deployment(wish(FULL)).getSpec().getReplicas())
                .isEqualTo(3);
        assertThat(RuntimeObjects.service(wish(FULL)).getSpec().getPorts())
                .extracting(port -> port.getName() + "=" + port.getPort())
                .containsExactly("grpc=9000", "metrics=8080");
    }

    @Test
    void thePodHasTheEnvironmentThatProvidersKnow() {
        assertThat(environment(FULL))
                .containsEntry("PROVIDER_TYPE", "libvirt")
                .containsEntry("PROVIDER_ENDPOINT", "qemu+ssh://admin@host/system")
                .containsEntry("PROVIDER_NAMESPACE", "lab")
                .containsEntry("PROVIDER_NAME", "esx")
                .containsEntry("PROVIDER_DEFAULT_STORAGE_POD", "fast")
                .containsEntry("PROVIDER_DEFAULT_ZONE", "eu-1")
                .containsEntry("TLS_ENABLED", "true")
                .containsEntry("TLS_INSECURE_SKIP_VERIFY", "true")
                .containsEntry("VIRTRIGAUD_PROVIDER_ALLOWED_SANS", "manager.virtfleet.internal")
                .containsEntry("LOG_FORMAT", "json")
                .containsEntry("LOG_LEVEL", "trace")
                .containsEntry("MORE", "1");
    }

    @Test
    void secretsAreMountedWhereProvidersLookForThem() {
        PodSpec pod = pod(FULL);
        assertThat(pod.getContainers().getFirst().getVolumeMounts())
                .extracting(VolumeMount::getMountPath)
                .containsExactlyInAnyOrder("/etc/virtrigaud/tls", "/etc/virtrigaud/credentials", "/tmp");
        assertThat(pod.getVolumes().stream()
                        .filter(volume -> volume.getSecret() != null)
                        .map(volume -> volume.getSecret().getSecretName()))
                .containsExactlyInAnyOrder("esx-provider-tls", "login");
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
    }

    @Test
    void aProviderWithoutARuntimeBlockGetsTheImageOfItsType() {
        assertThat(pod("type: libvirt").getContainers().getFirst().getImage()).isEqualTo("example.com/libvirt:1");
        Fault fault = fault("type: acme");
        assertThat(fault.field()).isEqualTo("spec.runtime.image");
        assertThat(fault.message()).contains("default images for libvirt", "none for type acme");
    }

    @Test
    void theContainerMayDoNothingThatIsNotNeeded() {
        var security = pod("type: libvirt").getContainers().getFirst().getSecurityContext();
        assertThat(security.getAllowPrivilegeEscalation()).isFalse();
        assertThat(security.getReadOnlyRootFilesystem()).isTrue();
        assertThat(security.getRunAsNonRoot()).isTrue();
        assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(security.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "securityContext: {privileged: true}                       | spec.runtime.securityContext.privileged",
                "securityContext: {allowPrivilegeEscalation: true}         | spec.runtime.securityContext.allowPrivilegeEscalation",
                "securityContext: {runAsNonRoot: false}                    | spec.runtime.securityContext.runAsNonRoot",
                "securityContext: {runAsUser: 0}                           | spec.runtime.securityContext.runAsUser",
                "securityContext: {procMount: Unmasked}                    | spec.runtime.securityContext.procMount",
                "securityContext: {windowsOptions: {hostProcess: true}}    | spec.runtime.securityContext.windowsOptions",
                "securityContext: {seccompProfile: {type: Unconfined}}     | spec.runtime.securityContext.seccompProfile.type",
                "securityContext: {appArmorProfile: {type: Unconfined}}    | spec.runtime.securityContext.appArmorProfile.type",
                "securityContext: {capabilities: {add: [SYS_ADMIN]}}       | spec.runtime.securityContext.capabilities.add",
                "securityContext: {seLinuxOptions: {type: spc_t}}          | spec.runtime.securityContext.seLinuxOptions.type",
                "securityContext: {seLinuxOptions: {user: root}}           | spec.runtime.securityContext.seLinuxOptions.user",
                "securityContext: {seLinuxOptions: {role: root}}           | spec.runtime.securityContext.seLinuxOptions.role",
                "env: [{name: TLS_ENABLED, value: 'false'}]                | spec.runtime.env[0].name",
                "env: [{name: A, value: '1'}, {name: A, value: '2'}]       | spec.runtime.env[1].name",
                "service: {port: 8080}                                     | spec.runtime.service.port"
            })
    void whatCannotBeIsRefusedByName(String wrong, String field) {
        Fault fault = fault("type: libvirt\nruntime: {mode: Remote, " + wrong + "}");
        assertThat(fault.field()).isEqualTo(field);
        assertThat(fault.message()).startsWith(field);
    }

    @Test
    void credentialsOfAnotherNamespaceAreRefused() {
        assertThat(fault("type: libvirt\ncredentialSecretRef: {name: login, namespace: other}")
                        .field())
                .isEqualTo("spec.credentialSecretRef.namespace");
    }

    @Test
    void defaultsThatWouldHideEachOtherAreRefused() {
        assertThat(fault("type: libvirt\ndefaults: {storagePod: a, storage_pod: b}")
                        .field())
                .isEqualTo("spec.defaults");
    }

    @Test
    void onlyTheManagerMayCall() {
        List<NetworkPolicyIngressRule> rules =
                RuntimeObjects.networkPolicy(wish(FULL), CALLERS).getSpec().getIngress();
        assertThat(rules).hasSize(2);
        var caller = rules.getFirst().getFrom().getFirst();
        assertThat(rules.getFirst().getPorts().getFirst().getPort().getStrVal()).isEqualTo("grpc");
        assertThat(caller.getNamespaceSelector().getMatchLabels())
                .containsExactly(Map.entry("kubernetes.io/metadata.name", "fleet"));
        assertThat(caller.getPodSelector().getMatchLabels()).containsExactly(Map.entry("app", "manager"));
        assertThat(rules.getLast().getPorts().getFirst().getPort().getStrVal()).isEqualTo("metrics");
    }

    @Test
    void theSelectorFindsThePodsAndNoOthers() {
        var spec = RuntimeObjects.deployment(wish(FULL)).getSpec();
        assertThat(spec.getTemplate().getMetadata().getLabels())
                .containsAllEntriesOf(spec.getSelector().getMatchLabels());
        assertThat(spec.getSelector().getMatchLabels()).containsEntry("app.kubernetes.io/instance", "provider-esx");
    }

    private static Map<String, String> environment(String spec) {
        return pod(spec).getContainers().getFirst().getEnv().stream()
                .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
    }

    private static PodSpec pod(String spec) {
        return ProviderPod.of(wish(spec)).getSpec();
    }

    private static RuntimeSpec wish(String spec) {
        Provider provider = TestProviders.of("lab", "esx", spec);
        return RuntimeSpec.of(provider, IMAGES, OwnedNames.ofCertificate(provider));
    }

    private static Fault fault(String spec) {
        return catchThrowableOfType(ProviderException.class, () -> RuntimeObjects.deployment(wish(spec)))
                .fault();
    }
}
