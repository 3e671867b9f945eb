package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.controller.cache.CacheEvent;
import io.virtfleet.controller.cache.CacheListener;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.usage.User;
import io.virtfleet.manager.usage.Users;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Wakes the VMs that wait for an image: all of them when it changed, those of one provider when it became available
 * there or not any more. Other changes of its status enqueue none.
 */
public final class ImageEvents implements CacheListener<VMImage> {
    private final Users users;
    private final Consumer<ResourceKey> enqueue;
    private final Map<ResourceKey, Map<String, String>> known = new HashMap<>();

    /** Each VM to be woken is given to {@code enqueue}. */
    public ImageEvents(Users users, Consumer<ResourceKey> enqueue) {
        this.users = users;
        this.enqueue = enqueue;
    }

    @Override
    public synchronized void onEvent(CacheEvent event, VMImage image) {
        ResourceKey key = ResourceKey.of(image);
        Map<String, String> now = ids(image);
        Map<String, String> before = Objects.requireNonNullElse(
                event == CacheEvent.GONE ? known.remove(key) : known.put(key, now), Map.of());
        if (event == CacheEvent.STATUS_ONLY && before.equals(now)) {
            return;
        }
        var names = new ProviderNames(key.namespace());
        for (User user : users.of(key)) {
            String name = names.nameOf(user.provider());
            if (event != CacheEvent.STATUS_ONLY || !Objects.equals(before.get(name), now.get(name))) {
                enqueue.accept(user.vm());
            }
        }
    }

    private static Map<String, String> ids(VMImage image) {
        Map<String, String> ids = new HashMap<>();
        ImageCopies.entries(image).forEach((name, entry) -> {
            if (Boolean.TRUE.equals(entry.available())) {
                ids.put(name, Objects.requireNonNullElse(entry.id(), ""));
            }
        });
        return ids;
    }
}
