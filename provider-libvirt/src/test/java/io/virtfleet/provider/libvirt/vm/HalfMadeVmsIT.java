package io.virtfleet.provider.libvirt.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.ProviderOnHost;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.SilentFollower;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import io.virtfleet.sdk.server.task.TaskLimits;
import io.virtfleet.sdk.server.task.TaskStore;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nothing tells the view of these tests what happens: it is as old as its last look. */
class HalfMadeVmsIT {
    private static final VmSpec DISK = VmSpec.of(Hardware.of(1, 64)).withDisks(List.of(DiskSpec.of("data", 16)));
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String MADE = "state=\"made\"";
    private static final String MAKING = "state=\"making\"";

    private final LibvirtHost host = LibvirtHost.shared();
    private final PlatformPool threads = new PlatformPool(2, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());
    private final KnownDomains view = new KnownDomains("virtfleet", new VmFeed(), new ViewVersions(Clock.systemUTC()));
    private final TaskStore tasks =
            new TaskStore(Thread::startVirtualThread, Clock.systemUTC(), TaskLimits.USUAL, (task, owner, end) -> {});
    private final HalfMadeVms halfMade = new HalfMadeVms(
            new VmWork(session, view, tasks),
            new HostDefaults(
                    "virtfleet",
                    LibvirtHost.POOL,
                    LibvirtHost.NETWORK,
                    new MachineStyle(MachineStyle.Type.QEMU, "q35")));
    private ProviderOnHost provider;
    private VmState vm;

    @BeforeEach
    void seeAHalfMadeVm() {
        session.start();
        await().atMost(PATIENCE).until(() -> session.doubt().isEmpty());
        provider = ProviderOnHost.start(host);
        vm = provider.create(ProviderOnHost.owner("half"), DISK, PowerState.OFF);
        host.define(definition().replace(MADE, MAKING));
        session.act(view::lookAtAll);
    }

    @AfterEach
    void close() {
        provider.delete(vm);
        provider.close();
        session.close();
        threads.close();
    }

    private String definition() {
        return host.virsh("dumpxml", vm.name()).success();
    }

    private void removeHalfMade() {
        halfMade.remove();
        await().atMost(PATIENCE).until(() -> tasks.running() == 0);
    }

    private List<String> left() {
        return host.listing().stream()
                .filter(line -> line.equals("domain " + vm.name()) || line.contains(file()))
                .toList();
    }

    private String file() {
        String path = vm.disks().getFirst().path();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Test
    void keepsAVmThatWasFinishedSinceItWasSeen() {
        host.define(definition().replace(MAKING, MADE));
        removeHalfMade();
        assertThat(left()).containsExactly("domain " + vm.name(), "volume default/" + file());
    }

    @Test
    void removesAVmThatIsStillHalfMade() {
        removeHalfMade();
        assertThat(left()).isEmpty();
    }
}
