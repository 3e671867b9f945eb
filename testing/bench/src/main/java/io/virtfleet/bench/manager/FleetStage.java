package io.virtfleet.bench.manager;

import io.virtfleet.bench.MockProcess;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** A cluster, two mock providers and the objects that VMs refer to: all that is there before the manager is. */
final class FleetStage implements AutoCloseable {
    static final String FLEET = "bench";
    /** Where the measured VMs are; the one namespace that the manager watches. */
    static final String NAMESPACE = "fleet";
    /** Where VMs are written by hand; nobody watches it. */
    static final String UNWATCHED = "ceiling";

    static final String PROVIDER = "mock";
    static final String SILENT_PROVIDER = "silent";

    private static final String OWN_NAMESPACE = "virtfleet-system";
    private static final String ACCOUNT = "virtfleet-manager";
    private static final String USER = "system:serviceaccount:" + OWN_NAMESPACE + ":" + ACCOUNT;
    private static final Path CRDS = Path.of("api", "src", "main", "resources", "crds");
    private static final Path RIGHTS = Path.of("deploy", "rbac", "cluster.yaml");
    private static final Path OBJECTS = Path.of("examples", "quickstart");

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Path folder;
    private final ControlPlane plane;
    private final PlainClient client;
    private final VmWatch watch;
    private final MockProcess mock;
    private final MockProcess silentMock;
    private long managerPid;

    private FleetStage(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        try {
            this.plane = keep(ControlPlane.start(options(folder)));
            raise();
            this.client = keep(loader());
            this.watch = keep(new VmWatch(loader(), NAMESPACE));
            this.mock = keep(MockProcess.startPlain(folder));
            this.silentMock = keep(MockProcess.startPlain(folder));
            describe(PROVIDER, mock);
            describe(SILENT_PROVIDER, silentMock);
        } catch (RuntimeException | IOException | InterruptedException e) {
            close();
            throw e;
        }
    }

    /** Starts all of it; the folder is for logs. */
    static FleetStage in(Path folder) throws IOException, InterruptedException {
        return new FleetStage(folder);
    }

    private static ControlPlaneOptions options(Path folder) throws IOException {
        Path policy = Files.writeString(folder.resolve("audit-policy.yaml"), WriteLog.policy(USER));
        return ControlPlaneOptions.plain().withAudit().withApiServerFlags("--audit-policy-file=" + policy);
    }

    private <T extends AutoCloseable> T keep(T part) {
        parts.push(part);
        return part;
    }

    private void raise() {
        kubectl("apply", "--server-side", "-f", CRDS.toString());
        kubectl("wait", "--for=condition=Established", "-f", CRDS.toString());
        for (String namespace : new String[] {OWN_NAMESPACE, NAMESPACE, UNWATCHED}) {
            kubectl("create", "namespace", namespace);
        }
        kubectl("apply", "-f", RIGHTS.toString());
        kubectl(
                "create",
                "clusterrolebinding",
                "loader",
                "--clusterrole=cluster-admin",
                "--serviceaccount=ceiling:loader");
        for (String object : new String[] {"class.yaml", "image.yaml", "network.yaml"}) {
            kubectl("apply", "-n", NAMESPACE, "-f", OBJECTS.resolve(object).toString());
        }
    }

    private void kubectl(String... arguments) {
        CommandResult result = plane.kubectl(arguments);
        if (result.exitCode() != 0) {
            throw new IllegalStateException("kubectl " + String.join(" ", arguments) + ": " + result.errors());
        }
    }

    private PlainClient loader() {
        return PlainClient.of(plane, UNWATCHED, "loader");
    }

    private void describe(String name, MockProcess process) {
        client.post(
                FleetManifests.path(NAMESPACE, "providers"),
                FleetManifests.provider(NAMESPACE, name, process.address()));
    }

    /** Starts a manager; it is stopped with the stage, if not before. */
    FleetProcess startManager() throws IOException {
        FleetProcess manager = keep(FleetProcess.start(
                plane.kubeconfigOf(OWN_NAMESPACE, ACCOUNT), NAMESPACE, folder.resolve("manager.log")));
        managerPid = manager.pid();
        return manager;
    }

    /** That of the manager which was started last. */
    long managerPid() {
        return managerPid;
    }

    long apiServerPid() {
        return plane.apiServer().pid();
    }

    PlainClient client() {
        return client;
    }

    VmWatch watch() {
        return watch;
    }

    WriteLog writes() {
        return new WriteLog(plane.audit().file());
    }

    MockProcess mock() {
        return mock;
    }

    MockProcess silentMock() {
        return silentMock;
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                failure = new IllegalStateException("a part could not be stopped: " + e.getMessage(), e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
