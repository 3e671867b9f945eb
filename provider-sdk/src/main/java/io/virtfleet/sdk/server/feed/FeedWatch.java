package io.virtfleet.sdk.server.feed;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One reader's way through the feed: full state or what it missed, the mark that it is whole, then changes.
 *
 * <p>The full state is the VMs of the whole log, read part by part while it grows; it is whole as of the moment a part
 * was the last. VMs that went meanwhile may already have been told, so that after the mark their ends are told from
 * where the log stood at the start; the VMs up to the mark are not told again.
 */
final class FeedWatch implements Runnable, WatchableInventory.Subscription {
    private static final int PART = 500;
    private static final long START = 0;

    private final VmFeed feed;
    private final WatchRequest request;
    private final WatchReader reader;
    private long position;
    private long toldVmsUpTo;
    private volatile boolean closed;
    private volatile @Nullable Thread thread;

    FeedWatch(VmFeed feed, WatchRequest request, WatchReader reader) {
        this.feed = feed;
        this.request = request;
        this.reader = reader;
    }

    /** Runs until closed or until the feed has a gap. */
    @Override
    public void run() {
        thread = Thread.currentThread();
        try {
            OptionalLong known = feed.token().position(request.resumeToken());
            if (known.isPresent() && feed.reaches(known.getAsLong())) {
                tellWhatWasMissed(known.getAsLong());
            } else {
                if (!request.resumeToken().isEmpty()) {
                    tell(new WatchEvent.Reset());
                }
                tellFullState();
            }
            tellChanges();
        } catch (InterruptedException interrupted) {
            // Who closed the watch wants to hear nothing more.
        } catch (ProviderException gap) {
            reader.lost(gap.fault());
        }
    }

    @Override
    public void close() {
        closed = true;
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }

    private void tellFullState() throws InterruptedException {
        position = feed.head();
        toldVmsUpTo = START;
        FeedLog.Part part;
        do {
            part = feed.after(toldVmsUpTo, PART, 0);
            List<VmState> vms = new ArrayList<>();
            for (FeedLog.Entry entry : part.entries()) {
                if (entry instanceof FeedLog.Present(long at, VmState vm) && isOfFleet(vm.owner())) {
                    vms.add(vm);
                }
            }
            if (!vms.isEmpty()) {
                tell(new WatchEvent.StatePage(vms));
            }
            toldVmsUpTo = part.position();
        } while (!part.last());
        tell(new WatchEvent.Synced(token(position)));
    }

    private void tellWhatWasMissed(long since) throws InterruptedException {
        position = since;
        FeedLog.Part part;
        do {
            part = feed.after(position, PART, 0);
            tell(part);
        } while (!part.last());
        tell(new WatchEvent.Synced(token(position)));
    }

    private void tellChanges() throws InterruptedException {
        long heartbeat = request.heartbeatInterval().toNanos();
        long lastTold = System.nanoTime();
        while (true) {
            if (!feed.reaches(position)) {
                tell(new WatchEvent.Reset());
                tellFullState();
            }
            boolean any = tell(feed.after(position, PART, heartbeat - (System.nanoTime() - lastTold)));
            if (!any && System.nanoTime() - lastTold < heartbeat) {
                continue;
            }
            if (!any) {
                tell(new WatchEvent.Heartbeat(token(position)));
            }
            lastTold = System.nanoTime();
        }
    }

    /** Tells what of a part is this fleet's; false when nothing is. */
    private boolean tell(FeedLog.Part part) throws InterruptedException {
        boolean any = false;
        for (FeedLog.Entry entry : part.entries()) {
            Optional<WatchEvent> event = event(entry);
            if (event.isPresent()) {
                tell(event.get());
                any = true;
            }
        }
        position = part.position();
        return any;
    }

    private void tell(WatchEvent event) throws InterruptedException {
        if (closed) {
            throw new InterruptedException();
        }
        reader.event(event);
    }

    private Optional<WatchEvent> event(FeedLog.Entry entry) {
        String token = token(entry.position());
        return switch (entry) {
            case FeedLog.Present(long at, VmState vm) ->
                at > toldVmsUpTo && isOfFleet(vm.owner())
                        ? Optional.of(new WatchEvent.Changed(vm, token))
                        : Optional.empty();
            case FeedLog.Tombstone(long at, VmId id, Optional<Owner> owner, long version) ->
                owner.filter(each -> isOfFleet(owner)).map(each -> new WatchEvent.Vanished(id, each, version, token));
            case FeedLog.TaskEnd(long at, TaskRef task, OwnerKey owner, TaskState end) ->
                owner.fleet().equals(request.fleet())
                        ? Optional.of(new WatchEvent.TaskEnded(task, owner, end, token))
                        : Optional.empty();
        };
    }

    private boolean isOfFleet(Optional<Owner> owner) {
        return owner.map(Owner::fleet).filter(request.fleet()::equals).isPresent();
    }

    private String token(long at) {
        return feed.token().at(at);
    }
}
