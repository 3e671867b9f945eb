package io.virtfleet.provider.libvirt;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.sdk.client.AwaitedChanges;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import io.virtfleet.sdk.server.ServingProvider;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.awaitility.Awaitility;

/** This provider inside the test's process, at a real host, called over real gRPC. */
public final class ProviderOnHost implements AutoCloseable {
    public static final String FLEET = "blue";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServingProvider serving;
    private final ProviderChannel channel;
    private final RemoteProvider remote;
    private final AwaitedChanges changes;

    private ProviderOnHost(ServingProvider serving) {
        this.serving = serving;
        channel = ProviderChannel.plain(new ProviderAddress("localhost", serving.port()));
        remote = RemoteProvider.of(channel, () -> new Epoch(FLEET, 1), Deadlines.usual(), Backoff.usual(new Random(1)));
        changes = new AwaitedChanges(remote.tasks(), PATIENCE);
    }

    /** One that is connected with the host. */
    public static ProviderOnHost start(LibvirtHost host, String... more) {
        ProviderOnHost provider = at(host.uri(), more);
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> provider.remote.virtualMachines().check().isEmpty());
        return provider;
    }

    /** One that may or may not find a host there. */
    public static ProviderOnHost at(URI uri, String... more) {
        List<String> flags = new ArrayList<>(
                List.of("--insecure", "--port=0", "--health-port=0", "--domain-type=qemu", "--endpoint=" + uri));
        flags.addAll(List.of(more));
        try {
            return new ProviderOnHost(LibvirtProvider.program().start(flags, Map.of(), LibvirtProvider::parts));
        } catch (ProgramExit exit) {
            throw new IllegalStateException(exit.sentence(), exit);
        }
    }

    public int port() {
        return serving.port();
    }

    /** The page of metrics. */
    public String metrics() {
        URI page = URI.create("http://localhost:" + serving.healthPort() + "/metrics");
        try (var answer = page.toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    public RemoteProvider remote() {
        return remote;
    }

    /** An owner nobody had before. */
    public static Owner owner(String name) {
        return new Owner(FLEET, "shop", name, UUID.randomUUID().toString());
    }

    /** Makes a VM and waits until it is there. */
    public VmState create(Owner owner, VmSpec spec, PowerState power) {
        return settled(remote.virtualMachines().create(owner, spec, power));
    }

    /** Removes it and waits until it is gone. */
    public void delete(VmState vm) {
        OwnedVm owned = owned(vm);
        Awaitility.await().atMost(PATIENCE).until(() -> {
            try {
                return remote.virtualMachines().delete(owned) instanceof Outcome.Done<?>;
            } catch (ProviderException busy) {
                if (busy.fault().kind() == FaultKind.BUSY) {
                    return false;
                }
                throw busy;
            }
        });
    }

    public static OwnedVm owned(VmState vm) {
        return new OwnedVm(vm.id(), vm.owner().orElseThrow());
    }

    /** What a change of a VM ended in. */
    public VmState settled(Outcome<VmState> change) {
        return changes.vm(change);
    }

    /** What taking a snapshot ended in. */
    Snapshot taken(Outcome<Snapshot> change) {
        return changes.snapshot(change);
    }

    /** Prepares an image and waits until it is there. */
    public Image prepare(Owner owner, ImageSource source) {
        return changes.image(remote.images().prepare(owner, source));
    }

    /** Removes it and waits until it is gone. */
    public void delete(Image image) {
        if (remote.images().delete(image.id(), image.owner()) instanceof Outcome.Pending<?>(TaskRef task)) {
            result(task);
        }
    }

    /** What a task made; its fault is thrown. */
    public TaskResult result(TaskRef task) {
        return changes.result(task);
    }

    @Override
    public void close() {
        channel.close();
        serving.close();
    }
}
