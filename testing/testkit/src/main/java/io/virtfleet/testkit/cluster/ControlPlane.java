package io.virtfleet.testkit.cluster;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.Parts;
import io.virtfleet.testkit.RestartableProcess;
import io.virtfleet.testkit.Shared;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A real Kubernetes API server with its etcd, alone on loopback, that is gone with its data once closed. */
public final class ControlPlane implements AutoCloseable {
    private static final Duration PROBE = Duration.ofSeconds(2);
    private static final Duration TOKEN_LIFE = Duration.ofHours(1);

    private static final Shared<ControlPlane> SHARED =
            new Shared<>("control plane", () -> start(ControlPlaneOptions.plain()), ControlPlane::close);

    private final Layout layout;
    private final Path kubeconfig;
    private final KubernetesClient client;
    private final KubernetesClient probe;
    private final RestartableProcess etcd;
    private final RestartableProcess apiServer;
    private final List<RestartableProcess> controllers = new ArrayList<>();

    private ControlPlane(Layout layout, ControlPlaneOptions options) {
        this.layout = layout;
        this.kubeconfig = layout.folder().file("admin.kubeconfig", Kubeconfig.ofAdmin(layout));
        Config admin = adminConfig(layout);
        this.client = client(admin);
        this.probe = client(new ConfigBuilder(admin)
                .withRequestRetryBackoffLimit(0)
                .withRequestTimeout((int) PROBE.toMillis())
                .build());
        this.etcd = Etcd.start(layout);
        this.apiServer = ApiServer.start(layout, options, this::serves);
    }

    /** The one that all tests of this JVM share; started by the first who asks, closed when the JVM ends. */
    public static ControlPlane shared() {
        return SHARED.get();
    }

    /** Starts another one, and answers when it serves. */
    public static ControlPlane start(ControlPlaneOptions options) {
        requireParts();
        var plane = new ControlPlane(Layout.create(), options);
        try {
            plane.etcd.awaitReady();
            plane.apiServer.awaitReady();
            return plane;
        } catch (RuntimeException e) {
            plane.close();
            throw e;
        }
    }

    // Before anything is started that would have to be stopped again.
    private static void requireParts() {
        Parts parts = Parts.located();
        List.of("leash", "etcd", "kube-apiserver").forEach(parts::program);
    }

    /**
     * Starts a kube-controller-manager, as the admin: namespaces are emptied, owned objects collected, service accounts
     * made. Of kinds that are installed afterwards it hears only half a minute later.
     */
    public void startControllers() {
        var process = Controllers.start(layout, kubeconfig, this::defaultServiceAccountExists);
        controllers.add(process);
        process.awaitReady();
    }

    private boolean serves() {
        try {
            return "ok".equals(probe.raw("/readyz"));
        } catch (KubernetesClientException _) {
            return false;
        }
    }

    private boolean defaultServiceAccountExists() {
        return client.serviceAccounts()
                        .inNamespace("default")
                        .withName("default")
                        .get()
                != null;
    }

    public String url() {
        return layout.apiServerUrl();
    }

    /** A client that may do everything. It is closed with the control plane, not by who uses it. */
    public KubernetesClient client() {
        return client;
    }

    /** A client that may do what was granted to the service account, which is made if need be. Close it after use. */
    public KubernetesClient clientOf(String namespace, String serviceAccount) {
        return client(new ConfigBuilder(serverConfig(layout))
                .withOauthToken(tokenOf(namespace, serviceAccount))
                .build());
    }

    /** The kubeconfig of the client that may do everything. */
    public Path kubeconfig() {
        return kubeconfig;
    }

    /** A kubeconfig that may do what was granted to the service account, which is made if need be. */
    public Path kubeconfigOf(String namespace, String serviceAccount) {
        String name = namespace + "." + serviceAccount + ".kubeconfig";
        return layout.folder().file(name, Kubeconfig.ofToken(layout, tokenOf(namespace, serviceAccount)));
    }

    /** Runs the real kubectl as the admin. */
    public CommandResult kubectl(String... arguments) {
        return new Kubectl(kubeconfig).run(arguments);
    }

    /**
     * What this API server was asked since it was last started, by all callers, itself included. A watch counts when
     * it ends.
     */
    public RequestCounts requests() {
        return RequestCounts.ofMetrics(Objects.requireNonNull(client.raw("/metrics")));
    }

    /** Who asked what; stays empty unless this control plane was started with audit. */
    public AuditLog audit() {
        return new AuditLog(layout.auditLog());
    }

    public RestartableProcess apiServer() {
        return apiServer;
    }

    public RestartableProcess etcd() {
        return etcd;
    }

    @Override
    public void close() {
        client.close();
        probe.close();
        controllers.forEach(RestartableProcess::close);
        apiServer.close();
        etcd.close();
        layout.folder().close();
    }

    private String tokenOf(String namespace, String serviceAccount) {
        client.resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(serviceAccount)
                        .endMetadata()
                        .build())
                .serverSideApply();
        TokenRequest request = new TokenRequestBuilder()
                .withNewSpec()
                .withExpirationSeconds(TOKEN_LIFE.toSeconds())
                .endSpec()
                .build();
        return client.serviceAccounts()
                .inNamespace(namespace)
                .withName(serviceAccount)
                .tokenRequest(request)
                .getStatus()
                .getToken();
    }

    private static KubernetesClient client(Config config) {
        return new KubernetesClientBuilder().withConfig(config).build();
    }

    private static Config adminConfig(Layout layout) {
        return new ConfigBuilder(serverConfig(layout))
                .withClientCertFile(layout.adminTls().resolve("tls.crt").toString())
                .withClientKeyFile(layout.adminTls().resolve("tls.key").toString())
                .build();
    }

    // From an empty one: nothing in the environment of the tests may change whom they talk to.
    private static Config serverConfig(Layout layout) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(layout.apiServerUrl())
                .withCaCertFile(layout.caFile().toString())
                .build();
    }
}
