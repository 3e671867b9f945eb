package io.virtfleet.demo;

import io.virtfleet.testkit.LeashedProcess;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** All that runs: a cluster of our own or the current one, the manager, and providers. */
final class Scene implements AutoCloseable {
    private static final String NAMESPACE = "virtfleet-system";
    private static final String USERS = "default";
    private static final String ACCOUNT = "virtfleet-manager";
    private static final Duration START = Duration.ofSeconds(60);
    private static final Pattern LEADS = Pattern.compile("Leading with epoch \\d+ over");

    private final Path folder;
    private final Optional<ControlPlane> own;
    private final Path kubeconfig;
    private final Narrator teller;
    private final Deque<AutoCloseable> running = new ArrayDeque<>();

    private Scene(Path folder, Optional<ControlPlane> own, Path kubeconfig) {
        this.folder = folder;
        this.own = own;
        this.kubeconfig = kubeconfig;
        this.teller = new Narrator(System.out, kubeconfig);
        own.ifPresent(running::push);
    }

    /** A control plane of our own, or the cluster of {@code KUBECONFIG} when {@code DEMO_CLUSTER=current}. */
    static Scene set(Map<String, String> environment) {
        Path folder = newFolder();
        if ("current".equals(environment.get("DEMO_CLUSTER"))) {
            String given = environment.get("KUBECONFIG");
            if (given == null || given.isEmpty()) {
                throw new StoryBroken("DEMO_CLUSTER=current needs KUBECONFIG to name the cluster's kubeconfig");
            }
            return new Scene(folder, Optional.empty(), Path.of(given));
        }
        ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain());
        return new Scene(folder, Optional.of(plane), plane.kubeconfig());
    }

    /** Whether the cluster goes with the demo. */
    boolean ownsCluster() {
        return own.isPresent();
    }

    Narrator teller() {
        return teller;
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    /** Whom the manager and its providers trust; the cluster's administrator can act in its name. */
    TestCertificates authority() {
        return TestCertificates.of(
                secret(NAMESPACE, "virtfleet-authority", "tls.crt"),
                secret(NAMESPACE, "virtfleet-authority", "tls.key"));
    }

    /** One entry of a Secret. */
    String secret(String namespace, String name, String key) {
        String encoded = teller.run(
                "get", "secret", name, "-n", namespace, "-o", "jsonpath={.data." + key.replace(".", "\\.") + "}");
        return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    }

    Path folder() {
        return folder;
    }

    /** The manager under the rights it ships with, where we may give them; else under those of the kubeconfig. */
    private void startManager() {
        Path rights = own.map(plane -> plane.kubeconfigOf(NAMESPACE, ACCOUNT)).orElse(kubeconfig);
        var manager = LeashedProcess.start(
                List.of("bin/run", "manager", "--probe-port=0", "--metrics-port=0", "--namespace=" + NAMESPACE),
                Map.of("KUBECONFIG", rights.toString()),
                folder.resolve("manager.log"));
        // In order, so that it gives its lease back and whoever records its run gets the record.
        running.push(manager::terminate);
        manager.waitForLine(LEADS, START);
    }

    /** The first chapter of every story. */
    void open() {
        teller.chapter("The custom resources are installed, and the manager starts");
        teller.show("apply", "-f", "api/src/main/resources/crds", "-f", "api/src/main/resources/policies");
        teller.run("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
        if (!teller.works("get", "namespace", NAMESPACE)) {
            teller.show("create", "namespace", NAMESPACE);
        }
        teller.show("apply", "-f", "deploy/rbac/cluster.yaml");
        startManager();
        teller.say("The manager is running and is the leader.");
    }

    /** Applies an example with some words changed, and shows what for. */
    void apply(Path example, String remark, UnaryOperator<String> change) {
        try {
            String file = String.valueOf(example.getFileName());
            Path changed = folder.resolve(remark.replaceAll("\\W+", "-") + "-" + file);
            Files.writeString(changed, change.apply(Files.readString(example)));
            teller.say("$ kubectl apply -f " + file + "   # " + remark);
            teller.say(teller.run("apply", "-n", USERS, "-f", changed.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends with the scene. */
    void keep(AutoCloseable part) {
        running.push(part);
    }

    MockAtWork mock(String provider) {
        var mock = new MockAtWork(provider, this);
        keep(mock);
        return mock;
    }

    @Override
    public void close() {
        while (!running.isEmpty()) {
            try {
                running.pop().close();
            } catch (Exception e) {
                System.err.println("demo: " + e.getMessage());
            }
        }
    }

    private static Path newFolder() {
        try {
            Path target = Path.of("target");
            Files.createDirectories(target);
            return Files.createTempDirectory(target.toAbsolutePath(), "demo-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
