package io.virtfleet.manager.app;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.CustomResources;
import io.virtfleet.manager.provider.MockProcess;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;

/** A user's view: a cluster, the manager and a mock provider as processes, in a namespace of its own. */
final class FleetFixture implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> FLAGS =
            List.of("--lease-duration=6s", "--lease-renew-deadline=4s", "--lease-retry=500ms");

    private static final String NEXT_DOOR = "-next";

    private static final AtomicInteger STAGES = new AtomicInteger();

    private final ControlPlane plane;
    private final String namespace;
    private final Path folder;
    private final Flags flags;
    private final MockProcess mock;
    private FleetProcess manager;
    private int managers;

    private FleetFixture(ControlPlane plane, String namespace, Path folder, Flags flags) {
        this.plane = plane;
        this.namespace = namespace;
        this.folder = folder;
        this.flags = flags;
        // First, because it takes the longest to start and the mock's start is waited for.
        this.manager = launch();
        this.mock = MockProcess.plain(folder, flags.ofMock(), flags.environment());
    }

    /** With a Provider, a class, an image and a network that are ready to be used, in a namespace of its own. */
    static FleetFixture set(ControlPlane plane, String prefix) {
        return set(plane, prefix, new Flags(List.of(), List.of(), Map.of()));
    }

    /** What the two processes are told beside the usual. */
    record Flags(List<String> ofManager, List<String> ofMock, Map<String, String> environment) {}

    static FleetFixture set(ControlPlane plane, String prefix, Flags flags) {
        String namespace = prefix + "-" + STAGES.incrementAndGet();
        CustomResources.install(plane);
        Stream.of(namespace, namespace + NEXT_DOOR)
                .forEach(each -> plane.client()
                        .resource(new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(each)
                                .endMetadata()
                                .build())
                        .create());
        // Kept, so that a test that failed can be understood.
        var stage = new FleetFixture(plane, namespace, RunFolder.create(namespace), flags);
        stage.apply(Manifests.PROVIDER.formatted(stage.mock.address()));
        stage.apply(Manifests.CLASS.formatted("small", 2));
        stage.apply(Manifests.IMAGE);
        stage.apply(Manifests.NETWORK);
        stage.manager.awaitLeading();
        stage.soon(
                "the Provider is Ready",
                () -> plane.kubectl("wait", "--for=condition=Ready", "provider/mock", "-n", namespace, "--timeout=1s")
                                .exitCode()
                        == 0);
        return stage;
    }

    FleetProcess manager() {
        return manager;
    }

    MockProcess mock() {
        return mock;
    }

    KubernetesClient client() {
        return plane.client();
    }

    String fleet() {
        return namespace;
    }

    void restartManager() {
        manager.close();
        manager = launch();
        manager.awaitLeading();
    }

    private FleetProcess launch() {
        managers++;
        var all = new ArrayList<>(FLAGS);
        all.add("--fleet=" + namespace);
        all.add("--watch-namespaces=" + namespace + "," + namespace + NEXT_DOOR);
        all.addAll(flags.ofManager());
        Path log = folder.resolve("manager-" + managers + ".log");
        Map<String, String> environment = new HashMap<>(FleetProcess.access(plane.kubeconfig()));
        environment.putAll(flags.environment());
        return FleetProcess.inNamespace(namespace, environment, log, all.toArray(String[]::new));
    }

    List<HasMetadata> apply(String manifest) {
        return plane.client()
                .load(Manifests.stream(manifest))
                .inNamespace(namespace)
                .serverSideApply();
    }

    /** Applies a manifest in the other namespace of the same manager. */
    void applyNextDoor(String manifest) {
        plane.client()
                .load(Manifests.stream(manifest))
                .inNamespace(namespace + NEXT_DOOR)
                .serverSideApply();
    }

    /** Whether a VM of the other namespace is Ready. */
    boolean readyNextDoor(String name) {
        return nextDoor(name)
                .filter(status -> VmStatuses.is(status, "Ready", "True"))
                .isPresent();
    }

    /** What a VM of the other namespace says. */
    String messageNextDoor(String name) {
        return nextDoor(name).map(VirtualMachineStatus::message).orElse("");
    }

    private Optional<VirtualMachineStatus> nextDoor(String name) {
        return Optional.ofNullable(plane.client()
                        .resources(VirtualMachine.class)
                        .inNamespace(namespace + NEXT_DOOR)
                        .withName(name)
                        .get())
                .map(VirtualMachine::getStatus);
    }

    void applyVm(String name) {
        apply(Manifests.VM.formatted(name));
    }

    Resource<VirtualMachine> at(String name) {
        return plane.client()
                .resources(VirtualMachine.class)
                .inNamespace(namespace)
                .withName(name);
    }

    VirtualMachine vm(String name) {
        return Optional.ofNullable(at(name).get()).orElseThrow();
    }

    /** Changes the spec by a merge patch, as {@code kubectl patch} does. */
    void patch(String name, String spec) {
        kubectl("patch", "vm", name, "--type=merge", "-p", "{\"spec\":" + spec + "}");
    }

    /** The same in one request, for many at once. */
    void merge(String name, String change) {
        at(name).patch(PatchContext.of(PatchType.JSON_MERGE), change);
    }

    String kubectl(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("-n", namespace));
        return plane.kubectl(all.toArray(String[]::new)).output();
    }

    /** Waits for a status that is as told, and answers it. */
    VirtualMachineStatus until(String name, Predicate<VirtualMachineStatus> told) {
        var last = new AtomicReference<Optional<VirtualMachineStatus>>(Optional.empty());
        patience().alias(name + " has that status").until(() -> {
            last.set(Optional.ofNullable(at(name).get()).map(VirtualMachine::getStatus));
            return last.get().filter(told).isPresent();
        });
        return last.get().orElseThrow();
    }

    VirtualMachineStatus untilReady(String name) {
        return until(
                name,
                status -> VmStatuses.is(status, "Ready", "True")
                        && Objects.equals(
                                status.observedGeneration(),
                                vm(name).getMetadata().getGeneration()));
    }

    VirtualMachineStatus untilReason(String name, String type, String reason) {
        return until(
                name,
                status -> VmStatuses.condition(status, type)
                        .filter(found -> reason.equals(found.getReason()))
                        .isPresent());
    }

    void untilGone(String name) {
        soon(name + " is gone", () -> at(name).get() == null);
    }

    void soon(String what, Callable<Boolean> condition) {
        patience().alias(what).until(condition);
    }

    /** Where the processes of this stage write; no other stage, of this run or an earlier one, has the same. */
    Path folder() {
        return folder;
    }

    private static ConditionFactory patience() {
        return await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).ignoreExceptions();
    }

    OwnerKey owner(String name) {
        return new OwnerKey(fleet(), vm(name).getMetadata().getUid());
    }

    /** All VMs that the platform has of this fleet. */
    List<VmState> platform() {
        try (var channel = ProviderChannel.plain(ProviderAddress.parse(mock.address()))) {
            return RemoteProvider.of(
                            channel, () -> new Epoch(fleet(), 1), Deadlines.usual(), Backoff.usual(new Random(1)))
                    .inventory()
                    .list(PageRequest.first(fleet()), Inventory.Scope.OWNED)
                    .items();
        }
    }

    VmState onPlatform(String name) {
        OwnerKey owner = owner(name);
        return platform().stream()
                .filter(vm -> vm.owner().orElseThrow().key().equals(owner))
                .findFirst()
                .orElseThrow();
    }

    long calls(Call call) {
        return ask(admin -> admin.countCalls().getOrDefault(call, 0L));
    }

    <V> V ask(Function<MockAdmin, V> question) {
        var answer = new AtomicReference<V>();
        mock.drive(admin -> answer.set(question.apply(admin)));
        return answer.get();
    }

    /** Replaces the VM as someone would who may write everything. */
    void meddle(String name, UnaryOperator<VirtualMachine> change) {
        at(name).edit(change);
    }

    @Override
    public void close() {
        manager.close();
        mock.close();
    }
}
