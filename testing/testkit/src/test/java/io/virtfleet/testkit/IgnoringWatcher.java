package io.virtfleet.testkit;

import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;

/** Looks away: for tests of the watching itself. */
public final class IgnoringWatcher<T> implements Watcher<T> {
    @Override
    public void eventReceived(Action action, T resource) {}

    @Override
    public void onClose(WatcherException cause) {}
}
