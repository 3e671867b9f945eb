package io.virtfleet.bench.manager;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The VirtualMachines of a namespace as any client may see them. */
final class VmWatch implements AutoCloseable {
    private final PlainClient client;
    private final Map<String, VmEvent> vms = new ConcurrentHashMap<>();
    private final List<Expectation> expectations = new CopyOnWriteArrayList<>();
    private final Thread thread;
    private String version = "";

    /** Takes the client over: it is closed with the watch. */
    VmWatch(PlainClient client, String namespace) throws InterruptedException {
        this.client = client;
        String path = FleetManifests.path(namespace) + "?watch=true&resourceVersion=";
        Stream<String> lines = client.lines(path);
        this.thread = Thread.ofVirtual().start(() -> follow(path, lines));
    }

    // The API server ends the watch of a reader that fell behind; it goes on from where it was.
    private void follow(String path, Stream<String> first) {
        try {
            first.forEach(this::event);
            while (!Thread.currentThread().isInterrupted()) {
                client.lines(path + version).forEach(this::event);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (UncheckedIOException e) {
            if (!Thread.currentThread().isInterrupted()) {
                throw e;
            }
        }
    }

    private void event(String line) {
        VmEvent vm = VmEvent.read(line);
        version = vm.identity().version();
        if (vm.gone()) {
            vms.remove(vm.name());
        } else {
            vms.put(vm.name(), vm);
        }
        for (Expectation expectation : expectations) {
            expectation.look(vm);
        }
    }

    List<VmEvent> all() {
        return List.copyOf(vms.values());
    }

    /** What is to be seen of one VM from now on. */
    Expectation expect(String name, Predicate<VmEvent> condition) {
        return new Expectation(vm -> vm.name().equals(name) && condition.test(vm), 1);
    }

    /** So many VMs are to be Ready that are not now. */
    Expectation expectReady(int count) {
        var once = ConcurrentHashMap.<String>newKeySet();
        return new Expectation(vm -> vm.ready() && once.add(vm.name()), count);
    }

    /** So many VMs are to go. */
    Expectation expectGone(int count) {
        return new Expectation(VmEvent::gone, count);
    }

    @Override
    public void close() {
        thread.interrupt();
        client.close();
    }

    /** Something that the watch is to tell, a number of times. */
    final class Expectation {
        private final Predicate<VmEvent> condition;
        private final CompletableFuture<Long> met = new CompletableFuture<>();
        private final int wanted;
        private int left;

        private Expectation(Predicate<VmEvent> condition, int times) {
            this.condition = condition;
            this.wanted = times;
            this.left = times;
            if (times == 0) {
                met.complete(System.nanoTime());
            } else {
                expectations.add(this);
            }
        }

        // Only the thread of the watch comes here.
        private void look(VmEvent vm) {
            if (condition.test(vm)) {
                left--;
                if (left == 0) {
                    expectations.remove(this);
                    met.complete(System.nanoTime());
                }
            }
        }

        /** When the last of it was seen, by {@link System#nanoTime()}. */
        long await(Duration patience) throws InterruptedException {
            try {
                return met.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException _) {
                throw new IllegalStateException(
                        "%d of %d were not seen within %s; the namespace has %d VMs, one that is not Ready: %s"
                                .formatted(left, wanted, patience, vms.size(), unready()));
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }

        private String unready() {
            return vms.values().stream()
                    .filter(vm -> !vm.ready())
                    .map(VmEvent::name)
                    .findFirst()
                    .orElse("none");
        }
    }
}
