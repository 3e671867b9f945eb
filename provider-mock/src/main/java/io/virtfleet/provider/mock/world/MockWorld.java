package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.platform.ResourceCapacity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The mock platform. Changes happen one at a time and whole, or not at all; readers never wait. */
public final class MockWorld {
    /** How many hosts the platform has. */
    public static final int HOST_COUNT = 8;

    private final Holdings holdings = new Holdings();
    private final LongSupplier versions;
    private final WorldListener listener;
    private final WorldStore keeper;
    private final String run;
    private Usage usage = Usage.NONE;
    private volatile Capacity capacity = Capacity.UNLIMITED;

    /**
     * An empty platform.
     *
     * @param versions gives a higher number with each call, over restarts too
     * @param run a word that no other process of this platform had, for ids that are never used twice
     */
    public MockWorld(LongSupplier versions, WorldListener listener, WorldStore keeper, String run) {
        this.versions = versions;
        this.listener = listener;
        this.keeper = keeper;
        this.run = run;
    }

    /** Names this platform. */
    public String id() {
        return keeper.platformId().orElse("mock-" + run);
    }

    /** Makes a change, or nothing when it throws. */
    public synchronized <T> T change(Function<Draft, T> change) {
        Draft draft = new Draft(holdings, versions, run);
        T result = change.apply(draft);
        if (draft.changed()) {
            commit(draft);
        }
        return result;
    }

    /** Tries a change without making it; throws what it would throw. True: it would make a difference. */
    public synchronized boolean rehearse(Function<Draft, ?> change) {
        Draft draft = new Draft(holdings, versions, run);
        Object _ = change.apply(draft);
        capacity.admit(usage, usageAfter(draft));
        return draft.changed();
    }

    /** Does several things with nobody changing the platform between them. */
    public synchronized <T> T exclusively(Supplier<T> work) {
        return work.get();
    }

    /** Takes up what was kept; the listener hears each VM. */
    public synchronized void restore(WorldStore.Everything kept) {
        Draft draft = new Draft(holdings, versions, run);
        kept.vms().forEach(draft::restore);
        kept.images().forEach(draft::put);
        kept.imports().forEach(draft::put);
        publish(draft);
        holdings.serial(kept.serial());
    }

    /** Empties the platform. */
    public synchronized void clear() {
        change(draft -> {
            vms().forEach(draft::remove);
            images().forEach(draft::remove);
            holdings.imports().values().forEach(draft::remove);
            return draft;
        });
        capacity = Capacity.UNLIMITED;
    }

    /** How much there is of what the platform counts, and how much of it is taken. */
    public synchronized List<ResourceCapacity> capacity() {
        return capacity.seen(usage);
    }

    public void limit(Capacity room) {
        capacity = room;
    }

    public Optional<MockVm> vm(String id) {
        return Optional.ofNullable(holdings.vms().get(id));
    }

    public Optional<MockVm> vmOf(OwnerKey owner) {
        return Optional.ofNullable(holdings.owners().get(owner)).flatMap(this::vm);
    }

    public Collection<MockVm> vms() {
        return Collections.unmodifiableCollection(holdings.vms().values());
    }

    public Optional<Image> image(String id) {
        return Optional.ofNullable(holdings.images().get(id));
    }

    public Collection<Image> images() {
        return Collections.unmodifiableCollection(holdings.images().values());
    }

    public Optional<ImportedDisk> imported(OwnerKey owner) {
        return Optional.ofNullable(holdings.imports().get(owner));
    }

    public Optional<ImportedDisk> imported(String diskId) {
        return holdings.imports().values().stream()
                .filter(each -> each.id().equals(diskId))
                .findFirst();
    }

    private void commit(Draft draft) {
        capacity.admit(usage, usageAfter(draft));
        keeper.keep(
                new WorldStore.Everything(draft.serial(), draft.vmChanges().values(), draft.images(), draft.imports()));
        publish(draft);
    }

    private void publish(Draft draft) {
        usage = usageAfter(draft);
        // The listener learns from the difference, so it must be told apart before it is gone.
        List<Runnable> news = news(draft);
        draft.apply();
        holdings.serial(draft.serial());
        news.forEach(Runnable::run);
    }

    private List<Runnable> news(Draft draft) {
        List<Runnable> news = new ArrayList<>();
        draft.vmChanges().forEach((before, after) -> {
            after.ifPresent(vm -> news.add(() -> listener.changed(vm.state())));
            if (after.isEmpty()) {
                before.ifPresent(vm -> news.add(() -> listener.vanished(vm.state())));
            }
        });
        return news;
    }

    private Usage usageAfter(Draft draft) {
        Usage[] sum = {usage};
        draft.vmChanges().forEach((before, after) -> {
            before.ifPresent(vm -> sum[0] = sum[0].minus(vm));
            after.ifPresent(vm -> sum[0] = sum[0].plus(vm));
        });
        return sum[0];
    }
}
