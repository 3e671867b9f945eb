package io.virtfleet.provider.libvirt.vm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.ProviderOnHost;
import io.virtfleet.provider.libvirt.domain.MachineStyle;
import io.virtfleet.provider.libvirt.guard.HostPaths;
import io.virtfleet.provider.libvirt.image.ImageCatalog;
import io.virtfleet.provider.libvirt.image.ImageSources;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostUri;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.SilentFollower;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.storage.ImportedDisks;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.fetch.DownloadPolicy;
import io.virtfleet.sdk.fetch.HostResolver;
import io.virtfleet.sdk.fetch.ImageDownloader;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import io.virtfleet.sdk.server.task.TaskLimits;
import io.virtfleet.sdk.server.task.TaskStore;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Between the check of a request and the work that it starts, another provider changes the VM on the host. */
class OverlappingChangesIT {
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private static final VmSpec LARGER = VmSpec.of(Hardware.of(1, 96));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LibvirtHost host = LibvirtHost.shared();
    private final Owner owner = ProviderOnHost.owner("overlap");
    private final PlatformPool threads = new PlatformPool(2, 16);
    private final LibvirtSession session =
            new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());
    private final Queue<Runnable> beforeTheWork = new ConcurrentLinkedQueue<>();
    private final TaskStore tasks = new TaskStore(this::execute, Clock.systemUTC(), TaskLimits.USUAL, (t, o, e) -> {});
    private LibvirtVms vms;
    private ProviderOnHost other;

    private void execute(Runnable work) {
        Optional.ofNullable(beforeTheWork.poll()).ifPresent(Runnable::run);
        work.run();
    }

    @BeforeEach
    void start() throws NoSuchAlgorithmException {
        HostDefaults defaults = new HostDefaults(
                "virtfleet", LibvirtHost.POOL, LibvirtHost.NETWORK, new MachineStyle(MachineStyle.Type.QEMU, "q35"));
        KnownDomains view = new KnownDomains("virtfleet", new VmFeed(), new ViewVersions(Clock.systemUTC()));
        ImageSources sources = new ImageSources(
                new ImageCatalog("virtfleet", LibvirtHost.POOL),
                new HostPaths(List.of(), HostPaths.Host.THIS),
                LibvirtHost.POOL,
                1);
        vms = new LibvirtVms(
                new VmWork(session, view, tasks),
                new BootDisks(BootDisks.Policy.COPY, sources, new NoImports()),
                new DiskMaker(session, downloader(), 1),
                defaults);
        session.start();
        await().atMost(PATIENCE).until(() -> session.doubt().isEmpty());
        other = ProviderOnHost.start(host);
    }

    private static ImageDownloader downloader() throws NoSuchAlgorithmException {
        DownloadPolicy policy = new DownloadPolicy(
                DownloadPolicy.PlainHttp.REFUSED,
                List.of(),
                Set.of(),
                DownloadPolicy.Reach.PUBLIC,
                new DownloadPolicy.Limits(1, PATIENCE, PATIENCE, PATIENCE));
        return new ImageDownloader(policy, HostResolver.system(), SSLContext.getDefault(), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        other.remote().virtualMachines().find(owner.key()).ifPresent(other::delete);
        other.close();
        session.close();
        threads.close();
    }

    private VmState made(PowerState power) {
        return other.create(owner, SMALL, power);
    }

    /** The same owner's next VM, in the place of one that is deleted. */
    private VmState madeAnew(VmState before) {
        other.delete(before);
        return made(PowerState.OFF);
    }

    private VmState found() {
        return other.remote().virtualMachines().find(owner.key()).orElseThrow();
    }

    @Test
    void aVmThatWasMadeMeanwhileIsAnswered() {
        AtomicReference<VmState> first = new AtomicReference<>();
        beforeTheWork.add(() -> first.set(made(PowerState.ON)));
        Outcome<VmState> second = vms.create(owner, SMALL, PowerState.ON);
        assertThat(found().id())
                .as("the VM that was answered done is still there")
                .isEqualTo(first.get().id());
        assertThat(other.settled(second).id()).isEqualTo(first.get().id());
    }

    @Test
    void aDeleteDoesNotTakeTheNextVmOfItsOwner() {
        VmState old = made(PowerState.OFF);
        AtomicReference<VmState> next = new AtomicReference<>();
        beforeTheWork.add(() -> next.set(madeAnew(old)));
        assertThat(vms.delete(ProviderOnHost.owned(old))).isEqualTo(Outcome.done(new Gone()));
        assertThat(other.remote().virtualMachines().find(owner.key()).map(VmState::id))
                .contains(next.get().id());
    }

    @Test
    void aReconfigureDoesNotReachTheNextVmOfItsOwner() {
        VmState old = made(PowerState.OFF);
        beforeTheWork.add(() -> madeAnew(old));
        assertNotFound(() -> vms.reconfigure(ProviderOnHost.owned(old), LARGER));
        assertThat(found().memoryMib()).isEqualTo(64);
    }

    @Test
    void aPowerActionDoesNotReachTheNextVmOfItsOwner() {
        VmState old = made(PowerState.OFF);
        beforeTheWork.add(() -> madeAnew(old));
        assertNotFound(() -> vms.power(ProviderOnHost.owned(old), new PowerAction.On()));
        assertThat(found().power()).isEqualTo(PowerState.OFF);
    }

    @Test
    void aVmThatWasStartedMeanwhileIsOn() {
        VmState vm = made(PowerState.OFF);
        beforeTheWork.add(() ->
                other.settled(other.remote().virtualMachines().power(ProviderOnHost.owned(vm), new PowerAction.On())));
        Outcome<VmState> second = vms.power(ProviderOnHost.owned(vm), new PowerAction.On());
        assertThat(other.settled(second).power()).isEqualTo(PowerState.ON);
    }

    private static void assertNotFound(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        gone -> assertThat(gone.fault().kind()).isEqualTo(FaultKind.NOT_FOUND));
    }

    /** A provider that no disk was sent to. */
    private static final class NoImports implements ImportedDisks {
        @Override
        public Optional<VolumeRef> find(Host on, String diskId) {
            return Optional.empty();
        }

        @Override
        public void removeTaken(Host on, String diskId) {
            throw new AssertionError("nothing was taken over");
        }
    }
}
