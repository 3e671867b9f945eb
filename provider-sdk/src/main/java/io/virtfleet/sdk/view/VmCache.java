package io.virtfleet.sdk.view;

import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.feed.ViewVersions;
import io.virtfleet.sdk.server.feed.VmFeed;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All VMs of a platform as they were last read, published to the feed whenever one reads differently. Of two looks at
 * one VM the later one is published later, whichever threads they are made by.
 *
 * @param <K> what the platform calls a VM; a later VM may have the key of an earlier one
 * @param <V> a VM in the provider's own terms
 */
public final class VmCache<K, V extends CachedVm<V>> {
    private static final Logger LOG = LoggerFactory.getLogger(VmCache.class);

    private final VmFeed feed;
    private final ViewVersions versions;
    private final VmCacheListener<K, V> listener;
    private final Map<K, V> known = new ConcurrentHashMap<>();
    /** Not shown: read once, and not again until something tells of them. */
    private final Set<K> foreign = ConcurrentHashMap.newKeySet();
    /** There, but the last look at them failed. */
    private final Set<K> unread = ConcurrentHashMap.newKeySet();

    private final Queue<Wait<K, V>> waits = new ConcurrentLinkedQueue<>();

    /** Somebody who waits for a VM to be so. */
    private record Wait<K, V>(K key, Predicate<V> wanted, CompletableFuture<V> found) {}

    public VmCache(VmFeed feed, ViewVersions versions, VmCacheListener<K, V> listener) {
        this.feed = feed;
        this.versions = versions;
        this.listener = listener;
    }

    /** A VM as it was last read; empty also for one that is not shown. */
    public Optional<V> find(K key) {
        return Optional.ofNullable(known.get(key));
    }

    /** All VMs as they were last read. */
    public Collection<V> all() {
        return List.copyOf(known.values());
    }

    /** Looks at a VM now; empty when it is gone, or not shown. What the reader throws is thrown, and nothing changes. */
    public Optional<V> look(K key, VmReader<V> reader) {
        // Under the map's own lock of this key, which keeps two looks in order.
        V now = known.compute(key, (same, before) -> {
            long version = versions.next();
            return switch (reader.read(version)) {
                case VmReader.Found<V>(V vm) -> shown(key, before, vm, version);
                case VmReader.Foreign<V> other -> {
                    foreign.add(key);
                    yield ended(key, before, version);
                }
                case VmReader.Absent<V> absent -> {
                    foreign.remove(key);
                    yield ended(key, before, version);
                }
            };
        });
        unread.remove(key);
        return Optional.ofNullable(now);
    }

    /**
     * Looks at each of the VMs that the platform lists, and at those that it does not list any more. One that cannot be
     * read stays as it was last read, and does not keep the others from being read.
     */
    public void lookAtAll(Collection<K> listed, Function<K, VmReader<V>> readers) {
        listed.forEach(key -> tryToLook(key, readers));
        unlisted(listed).forEach(key -> tryToLook(key, readers));
    }

    /** Whether no VM is missing here: each that is there was read at least once. */
    public boolean whole() {
        return known.keySet().containsAll(unread);
    }

    /**
     * Looks at what is new, gone, or not as it was last read, by a sign that the platform lists for all VMs at once.
     *
     * @param unchanged whether a VM still has its sign
     */
    public <S> void compare(Map<K, S> listed, BiPredicate<V, S> unchanged, Function<K, VmReader<V>> readers) {
        listed.forEach((key, sign) -> {
            V before = known.get(key);
            boolean asRead = before == null ? foreign.contains(key) : unchanged.test(before, sign);
            if (!asRead || unread.contains(key)) {
                tryToLook(key, readers);
            }
        });
        unlisted(listed.keySet()).forEach(key -> tryToLook(key, readers));
    }

    private Set<K> unlisted(Collection<K> listed) {
        Set<K> gone = new HashSet<>(known.keySet());
        gone.addAll(foreign);
        gone.addAll(unread);
        listed.forEach(gone::remove);
        return gone;
    }

    private void tryToLook(K key, Function<K, VmReader<V>> readers) {
        try {
            look(key, readers.apply(key));
        } catch (RuntimeException unreadable) {
            unread.add(key);
            LOG.warn("VM {} cannot be read and stays as it was last known: {}", key, unreadable.toString());
        }
    }

    /** Waits until a VM is so; empty when it is not in time. */
    public Optional<V> await(K key, Predicate<V> wanted, Duration patience) throws InterruptedException {
        Wait<K, V> wait = new Wait<>(key, wanted, new CompletableFuture<>());
        waits.add(wait);
        try {
            find(key).filter(wanted).ifPresent(wait.found()::complete);
            return Optional.of(wait.found().get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException late) {
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            waits.remove(wait);
        }
    }

    private @Nullable V ended(K key, @Nullable V before, long version) {
        if (before != null) {
            listener.ended(key);
            feed.vanished(before.state().id(), version);
        }
        return null;
    }

    private V shown(K key, @Nullable V before, V read, long version) {
        foreign.remove(key);
        if (before != null && !before.state().id().equals(read.state().id())) {
            ended(key, before, version);
        }
        V now = before != null && sameButVersion(before.state(), read.state()) ? read.withState(before.state()) : read;
        feed.changed(now.state());
        listener.looked(now);
        waits.stream()
                .filter(wait -> wait.key().equals(key) && wait.wanted().test(now))
                .forEach(wait -> wait.found().complete(now));
        return now;
    }

    private static boolean sameButVersion(VmState one, VmState other) {
        return one.equals(other.withViewVersion(one.viewVersion()));
    }
}
