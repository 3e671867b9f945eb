package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.sdk.server.PlatformPool;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.libvirt.Connect;
import org.libvirt.LibvirtException;
import org.libvirt.StoragePool;

/** Whatever comes and goes on the host meanwhile, each list has all that stays. */
class HostListsIT {
    private static final String POOL = "listed";
    private static final int WORKERS = 3;
    private static final int ROUNDS = 150;

    private static LibvirtHost host;
    private static PlatformPool threads;
    private static LibvirtSession session;

    @BeforeAll
    static void connect() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        threads = new PlatformPool(WORKERS + 1, 64);
        session = new LibvirtSession(HostUri.parse(host.uri().toString()).orElseThrow(), threads, new SilentFollower());
        session.start();
        await().atMost(Duration.ofSeconds(60)).until(() -> session.doubt().isEmpty());
    }

    @AfterAll
    static void close() {
        session.close();
        threads.close();
        host.close();
    }

    @Test
    void aVolumeThatStaysIsInEveryListOfItsPool() throws Exception {
        host.smallPool(POOL, 16);
        List<String> staying = names("staying-");
        staying.forEach(name -> inPool(pool -> make(pool, name)));

        listsWhile(staying, there -> Volumes.in(there, POOL).names(), worker -> {
            inPool(pool -> make(pool, worker));
            inPool(pool -> remove(pool, worker));
        });
    }

    @Test
    void aPoolThatStaysUpIsInEveryListOfPools() throws Exception {
        List<String> staying = names("up-");
        staying.forEach(name -> host.smallPool(name, 1));
        workers().forEach(name -> host.smallPool(name, 1));

        listsWhile(staying, Host::activePools, HostListsIT::stopAndStart);
    }

    /** Many of them, so that one that is missing is most likely one of them. */
    private static List<String> names(String prefix) {
        return IntStream.range(0, 8).mapToObj(i -> prefix + i).toList();
    }

    private static List<String> workers() {
        return IntStream.range(0, WORKERS).mapToObj(i -> "worker-" + i).toList();
    }

    /** A change of the host under a name of its own. */
    @FunctionalInterface
    private interface Change {
        void under(String name) throws LibvirtException;
    }

    private static void listsWhile(List<String> staying, Function<Host, List<String>> list, Change change)
            throws InterruptedException, ExecutionException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> changing = workers().stream()
                    .map(worker -> executor.submit(repeated(change, worker)))
                    .toList();
            do {
                assertThat(session.call(list)).containsAll(staying);
            } while (!changing.stream().allMatch(Future::isDone));
            for (Future<Boolean> each : changing) {
                assertThat(each.get()).isTrue();
            }
        }
    }

    private static Callable<Boolean> repeated(Change change, String worker) {
        return () -> {
            for (int round = 0; round < ROUNDS; round++) {
                change.under(worker);
            }
            return true;
        };
    }

    private static boolean inPool(Function<HostPool, Boolean> work) {
        return session.change(there -> {
            try (HostPool pool = there.pool(POOL).orElseThrow()) {
                return work.apply(pool);
            }
        });
    }

    private static boolean make(HostPool pool, String name) {
        pool.create("<volume><name>%s</name><capacity unit='KiB'>64</capacity><allocation>0</allocation></volume>"
                        .formatted(name))
                .close();
        return true;
    }

    private static boolean remove(HostPool pool, String name) {
        try (HostVolume volume = pool.volume(name).orElseThrow()) {
            volume.delete();
        }
        return true;
    }

    private static void stopAndStart(String name) throws LibvirtException {
        Connect connection = new Connect(host.uri().toString());
        try {
            StoragePool pool = connection.storagePoolLookupByName(name);
            pool.destroy();
            pool.create(0);
            pool.free();
        } finally {
            connection.close();
        }
    }
}
