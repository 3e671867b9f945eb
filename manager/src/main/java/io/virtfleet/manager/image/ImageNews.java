package io.virtfleet.manager.image;

import io.virtfleet.api.image.VMImage;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Sighting;
import io.virtfleet.manager.controller.Sightings;
import io.virtfleet.manager.usage.User;
import io.virtfleet.manager.usage.Users;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Wakes the VMs that wait for an image: all of them when it changed, those of one provider when it became available
 * there or not any more. Other news in its status wake nobody.
 */
public final class ImageNews implements Sightings<VMImage> {
    private final Users users;
    private final Consumer<ResourceKey> wake;
    private final Map<ResourceKey, Map<String, String>> known = new HashMap<>();

    /** Each VM to be woken is given to {@code wake}. */
    public ImageNews(Users users, Consumer<ResourceKey> wake) {
        this.users = users;
        this.wake = wake;
    }

    @Override
    public synchronized void seen(Sighting sighting, VMImage image) {
        ResourceKey key = ResourceKey.of(image);
        Map<String, String> now = ids(image);
        Map<String, String> before = Objects.requireNonNullElse(
                sighting == Sighting.GONE ? known.remove(key) : known.put(key, now), Map.of());
        if (sighting == Sighting.STATUS_ONLY && before.equals(now)) {
            return;
        }
        var names = new ProviderNames(key.namespace());
        for (User user : users.of(key)) {
            String name = names.nameOf(user.provider());
            if (sighting != Sighting.STATUS_ONLY || !Objects.equals(before.get(name), now.get(name))) {
                wake.accept(user.vm());
            }
        }
    }

    private static Map<String, String> ids(VMImage image) {
        Map<String, String> ids = new HashMap<>();
        Copies.entries(image).forEach((name, entry) -> {
            if (Boolean.TRUE.equals(entry.available())) {
                ids.put(name, Objects.requireNonNullElse(entry.id(), ""));
            }
        });
        return ids;
    }
}
