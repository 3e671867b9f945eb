package io.virtfleet.sdk.server.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.Inventory.Scope;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writers that change, delete and move VMs between fleets while readers come, leave and come back: in the end each
 * reader's view is the truth, it never saw a VM go back in time, and it never saw a dead one rise.
 */
class FeedSimulationTest {
    private static final String FLEET = "blue";
    private static final int WRITERS = 3;
    private static final int READERS = 4;
    private static final int CHANGES = 5000;
    private static final long PAUSE_NANOS = 100_000;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
    void everyReaderEndsWithTheTruth(long seed) throws InterruptedException {
        Random random = new Random(seed);
        VmFeed feed = new VmFeed(random.nextBoolean() ? 200 : 100_000);
        feed.whole();
        List<ViewRecorder> readers = IntStream.range(0, READERS)
                .mapToObj(each -> new ViewRecorder(feed, FLEET))
                .toList();
        readers.forEach(ViewRecorder::connect);
        AtomicLong versions = new AtomicLong();
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            Random own = new Random(random.nextLong());
            String prefix = "w" + i + "-";
            writers.add(Thread.startVirtualThread(() -> write(feed, versions, prefix, own)));
        }
        while (writers.stream().anyMatch(Thread::isAlive)) {
            leaveAndReturn(readers.get(random.nextInt(READERS)), random, writers);
        }
        Map<String, Long> truth = truth(feed);
        for (ViewRecorder reader : readers) {
            await("the view of a reader is the truth").until(() -> reader.view().equals(truth));
            assertThat(reader.mistakes()).isEmpty();
            reader.close();
        }
        await().until(() -> feed.readers() == 0);
    }

    private static void leaveAndReturn(ViewRecorder reader, Random random, List<Thread> writers) {
        int enough = reader.heard() + random.nextInt(200);
        await().pollInterval(Duration.ofMillis(1))
                .until(() -> reader.heard() >= enough || writers.stream().noneMatch(Thread::isAlive));
        reader.close();
        if (random.nextInt(4) == 0) {
            reader.forget();
        }
        reader.connect();
    }

    private static void write(VmFeed feed, AtomicLong versions, String prefix, Random random) {
        List<String> alive = new ArrayList<>();
        for (int i = 0; i < CHANGES; i++) {
            int dice = random.nextInt(10);
            if (alive.isEmpty() || dice < 3) {
                alive.add(prefix + i);
                feed.changed(Vms.vm(alive.getLast(), FLEET, versions.incrementAndGet()));
            } else if (dice < 5) {
                String gone = alive.remove(random.nextInt(alive.size()));
                long late = versions.incrementAndGet();
                feed.vanished(new VmId(gone), versions.incrementAndGet());
                feed.changed(Vms.vm(gone, FLEET, late));
            } else {
                String id = alive.get(random.nextInt(alive.size()));
                feed.changed(Vms.vm(id, dice == 5 ? "red" : FLEET, versions.incrementAndGet()));
            }
            if (random.nextInt(10) == 0) {
                // Lets readers in between, so that they come and go in the middle of things.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static Map<String, Long> truth(VmFeed feed) {
        Map<String, Long> truth = new HashMap<>();
        PageRequest request = new PageRequest(FLEET, 100, "");
        Page<VmState> page;
        do {
            page = feed.list(request, Scope.OWNED);
            page.items().forEach(vm -> truth.put(vm.id().value(), vm.viewVersion()));
            request = request.next(page.nextToken());
        } while (!page.nextToken().isEmpty());
        return truth;
    }
}
