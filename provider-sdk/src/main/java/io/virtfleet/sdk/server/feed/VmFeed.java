package io.virtfleet.sdk.server.feed;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.task.TaskListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a provider publishes into, and what answers List and Watch from memory. It begins with a gap: until the provider
 * says {@link #whole}, readers are refused, because what they do not hear of would count as absent.
 */
public final class VmFeed implements WatchableInventory, TaskListener {
    /** Ends of VMs and tasks that are remembered for readers that come back. */
    public static final int USUAL_ENDS = 10_000;

    private static final Fault NOT_READ_YET =
            Fault.of(FaultKind.UNREACHABLE, "the provider has not read its platform yet");

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private final FeedToken token = FeedToken.ofNewLife();
    private final AtomicInteger readers = new AtomicInteger();
    private final FeedLog log;
    private @Nullable Fault gap = NOT_READ_YET;

    /** A feed that remembers as many ends as is usual. */
    public VmFeed() {
        this(USUAL_ENDS);
    }

    /** A feed that remembers {@code maxEnds} ends of VMs and tasks. */
    public VmFeed(int maxEnds) {
        log = new FeedLog(maxEnds);
    }

    /** A VM is new or different. Does nothing when a newer state of it, or its end, was published before. */
    public void changed(VmState vm) {
        publish(() -> log.present(vm));
    }

    /** A VM is no more. Does nothing when it was not there. */
    public void vanished(VmId id, long viewVersion) {
        publish(() -> log.gone(id, viewVersion));
    }

    /** A task ended: a feed is the listener of a task store. */
    @Override
    public void ended(TaskRef task, OwnerKey owner, TaskState end) {
        publish(() -> {
            log.taskEnded(task, owner, end);
            return true;
        });
    }

    /** All VMs of the platform are published: readers are served from now on. */
    public void whole() {
        publish(() -> {
            gap = null;
            return true;
        });
    }

    /** The platform cannot be followed any more: readers are sent away with {@code fault} until {@link #whole}. */
    public void lost(Fault fault) {
        publish(() -> {
            gap = fault;
            return true;
        });
    }

    /** A VM as it was last published. */
    public Optional<VmState> state(VmId id) {
        return holding(() -> Optional.ofNullable(log.vm(id)));
    }

    /** How many watches run. */
    public int readers() {
        return readers.get();
    }

    @Override
    public Page<VmState> list(PageRequest page, Scope scope) {
        Predicate<VmState> wanted =
                vm -> vm.owner().map(Owner::fleet).map(page.fleet()::equals).orElse(scope == Scope.WITH_UNOWNED);
        List<VmState> found = holding(() -> {
            refuseInGap();
            return log.vms(page.token(), wanted, page.size() + 1);
        });
        return Page.of(found, page.size(), vm -> vm.id().value());
    }

    /** The reader is called by a virtual thread of its own; one that throws is not called again. */
    @Override
    public Subscription watch(WatchRequest request, WatchReader reader) {
        holding(() -> {
            refuseInGap();
            return true;
        });
        FeedWatch watch = new FeedWatch(this, request, reader);
        Thread.ofVirtual().name("watch-" + request.fleet()).start(() -> {
            readers.incrementAndGet();
            try {
                watch.run();
            } finally {
                readers.decrementAndGet();
            }
        });
        return watch;
    }

    FeedToken token() {
        return token;
    }

    /** The entries after a position; waits for one at most so long. */
    FeedLog.Part after(long position, int max, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (log.head() == position && gap == null && left > 0) {
                left = moved.awaitNanos(left);
            }
            refuseInGap();
            return log.after(position, max);
        } finally {
            lock.unlock();
        }
    }

    long head() {
        return holding(log::head);
    }

    /** Whether nothing was dropped that a reader at this position has not heard. */
    boolean reaches(long position) {
        return holding(() -> position >= log.horizon() && position <= log.head());
    }

    private void refuseInGap() {
        Fault fault = gap;
        if (fault != null) {
            throw new ProviderException(fault);
        }
    }

    private void publish(Supplier<Boolean> change) {
        holding(() -> {
            if (change.get()) {
                moved.signalAll();
            }
            return true;
        });
    }

    private <T> T holding(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
