package io.virtfleet.sdk.view;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the view of a platform current: by what the platform tells at once, by a comparison of all VMs in each interval
 * for what it does not tell, and by a look at everything whenever the connection is new.
 *
 * @param <K> what the platform calls a VM
 */
public final class ViewRefresh<K> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ViewRefresh.class);

    private final VmFeed feed;
    private final Runnable whenWhole;
    private final LookQueue<K> looks;
    /** What could not be looked at while the platform was connected; only the thread that looks uses it. */
    private final Set<K> missed = new HashSet<>();

    private volatile boolean closed;

    /** Calls {@code whenWhole} each time after everything was looked at. */
    public ViewRefresh(VmFeed feed, Duration interval, Runnable whenWhole) {
        this.feed = feed;
        this.looks = new LookQueue<>(interval, System::nanoTime);
        this.whenWhole = whenWhole;
    }

    /** Begins to look, on a thread of its own. */
    public void start(PlatformView<K> view) {
        Thread.ofPlatform().name("view").daemon().start(() -> {
            while (!closed) {
                follow(view);
            }
        });
    }

    /** The platform is connected: all that is known may be old. */
    public void connected() {
        looks.add(new LookQueue.Everything<>());
    }

    /** The platform cannot be followed any more. */
    public void lost(Fault why) {
        feed.lost(why);
    }

    /** Something about this VM is different. */
    public void changed(K key) {
        looks.add(new LookQueue.One<>(key));
    }

    @Override
    public void close() {
        closed = true;
        looks.add(new LookQueue.Nothing<>());
    }

    private void follow(PlatformView<K> view) {
        try {
            switch (looks.next()) {
                case LookQueue.Everything<K> everything -> lookAtAll(view);
                case LookQueue.Comparison<K> comparison -> compare(view);
                case LookQueue.One<K>(K key) -> look(view, key);
                case LookQueue.Nothing<K> nothing -> {}
            }
        } catch (ProviderException unreachable) {
            // Everything is looked at again with the next connection, and with the next interval if that was the look.
            LOG.debug("not looked: {}", unreachable.getMessage());
        } catch (InterruptedException told) {
            closed = true;
        } catch (RuntimeException | Error bug) {
            // Nobody else would look again.
            LOG.error("a look at the platform failed unexpectedly", bug);
        }
    }

    private void look(PlatformView<K> view, K key) {
        missed.add(key);
        view.look(key);
        missed.remove(key);
    }

    /** A comparison does not see all that a look sees: what was missed is looked at again. */
    private void compare(PlatformView<K> view) {
        missed.forEach(key -> looks.add(new LookQueue.One<>(key)));
        view.compare();
    }

    private void lookAtAll(PlatformView<K> view) {
        if (view.lookAtAll()) {
            missed.clear();
            looks.sawEverything();
            feed.whole();
            whenWhole.run();
        }
    }
}
