package io.virtfleet.bench.libvirt;

import io.virtfleet.bench.Memory;
import io.virtfleet.bench.Pause;
import io.virtfleet.bench.Watching;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.client.AwaitedChanges;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The libvirt provider as its users run it, and a caller of it. */
final class LibvirtProcess implements AutoCloseable {
    static final String FLEET = "bench";

    /** Short, so that a run sees several. */
    static final Duration REFRESH = Duration.ofSeconds(5);

    private static final Pattern READY = Pattern.compile(" serves on (\\S+) ");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LeashedProcess process;
    private final ProviderChannel channel;
    private final RemoteProvider remote;
    private final AwaitedChanges changes;

    private LibvirtProcess(LeashedProcess process, ProviderChannel channel) {
        this.process = process;
        this.channel = channel;
        this.remote =
                RemoteProvider.of(channel, () -> new Epoch(FLEET, 1), Deadlines.usual(), Backoff.usual(new Random(1)));
        this.changes = new AwaitedChanges(remote.tasks(), PATIENCE);
    }

    /** One that has seen all domains of the host. */
    static LibvirtProcess start(Path folder, URI host) throws IOException, InterruptedException {
        LeashedProcess process = LeashedProcess.start(
                List.of(
                        Path.of("bin", "run").toAbsolutePath().toString(),
                        "provider-libvirt",
                        "--insecure",
                        "--port=0",
                        "--health-port=0",
                        "--domain-type=qemu",
                        "--refresh-seconds=" + REFRESH.toSeconds(),
                        "--endpoint=" + host),
                Map.of(),
                Files.createTempFile(folder, "libvirt", ".log"));
        Matcher ready = READY.matcher(process.waitForLine(READY, PATIENCE));
        if (!ready.find()) {
            throw new IllegalStateException("no address in the provider's ready line");
        }
        LibvirtProcess started =
                new LibvirtProcess(process, ProviderChannel.plain(ProviderAddress.parse(ready.group(1))));
        started.watching().start().close();
        return started;
    }

    Watching watching() {
        return new Watching(remote.inventory(), FLEET);
    }

    double rssMib() throws IOException {
        return Memory.rssMib(process.pid());
    }

    /** Makes a VM and waits until it is as wanted. */
    VmState make(String name, VmSpec spec, PowerState power) {
        Owner owner = new Owner(FLEET, "shop", name, UUID.randomUUID().toString());
        return changes.vm(remote.virtualMachines().create(owner, spec, power));
    }

    void remove(VmState vm) throws InterruptedException {
        OwnedVm owned = new OwnedVm(vm.id(), vm.owner().orElseThrow());
        while (!(remote.virtualMachines().delete(owned) instanceof Outcome.Done<?>)) {
            Pause.aMoment();
        }
    }

    @Override
    public void close() {
        channel.close();
        process.close();
    }
}
